package io.interlock.ir.print;

import io.interlock.ir.CompositeConstant;
import io.interlock.ir.Constant;
import io.interlock.ir.Global;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.NullConstant;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.path.AccessPath;
import io.interlock.ir.path.PathPrinter;
import io.interlock.ir.path.Root.GlobalRoot;
import java.util.stream.Collectors;

/** Constants as text. */
final class ConstantNames {
  private ConstantNames() {}

  static String of(Constant constant) {
    if (constant instanceof IntegerConstant i) {
      return Long.toString(i.value());
    }
    if (constant instanceof NullConstant) {
      return "NULL";
    }
    if (constant instanceof SymbolAddress a) {
      return address(a);
    }
    if (constant instanceof CompositeConstant c) {
      return c.parts().stream().map(ConstantNames::of).collect(Collectors.joining(", ", "{", "}"));
    }
    return constant instanceof InlineAssembly a ? "asm " + quoted(a.text()) : "undefined";
  }

  private static String address(SymbolAddress a) {
    if (a.symbol() instanceof Global g) {
      return "&" + PathPrinter.print(AccessPath.to(new GlobalRoot(g)).plus(a.offset()));
    }
    return a.offset() == 0 ? a.symbol().name() : a.symbol().name() + "+" + a.offset();
  }

  /** With quotes, and without characters that would disturb a terminal. */
  static String quoted(String text) {
    var quoted = new StringBuilder("\"");
    text.chars()
        .forEach(
            c -> {
              if (c == '\n') {
                quoted.append("\\n");
              } else if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
              } else if (Character.isISOControl(c)) {
                quoted.append(String.format("\\x%02x", c));
              } else {
                quoted.append((char) c);
              }
            });
    return quoted.append('"').toString();
  }
}
