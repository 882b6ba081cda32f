package io.interlock.ir.type;

/** A type of the source. Only {@link RecordType} may be recursive. */
public sealed interface Type
    permits BaseType,
        PointerType,
        RecordType,
        ArrayType,
        EnumType,
        TypedefType,
        QualifiedType,
        FunctionType,
        OpaqueType {
  /** The size in bits; 0 if unknown. */
  long bits();

  /** The type without typedefs and qualifiers. */
  default Type stripped() {
    Type type = this;
    while (true) {
      if (type instanceof TypedefType t && t.target() != null) {
        type = t.target();
      } else if (type instanceof QualifiedType q && q.target() != null) {
        type = q.target();
      } else {
        return type;
      }
    }
  }
}
