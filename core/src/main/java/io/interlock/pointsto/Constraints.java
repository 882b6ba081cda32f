package io.interlock.pointsto;

import io.interlock.ir.Function;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Program;
import java.util.List;

/**
 * What a program says about its pointers, function by function, in the order of its code. Made once
 * by {@link ConstraintGenerator}; every solver reads the same. Node 0 and following of a function
 * are its formals, then comes what it returns.
 */
final class Constraints {
  private final Program program;
  private final int[] code;
  private final int[] codeStart;
  private final int[] nodeCounts;
  private final int[][] valueNodes;
  private final int[][] declared;
  private final PointeeTypes types;
  private final GlobalNodes globals;
  private final int[] initial;
  private final List<Site> sites;
  private final List<CallSite> calls;
  private final List<TransferSite> transfers;
  private final List<InnerStore> innerStores;
  private final Steps steps;

  Constraints(
      Program program,
      int[] code,
      int[] codeStart,
      int[] nodeCounts,
      int[][] valueNodes,
      int[][] declared,
      PointeeTypes types,
      int[] initial,
      List<Site> sites,
      List<CallSite> calls,
      List<TransferSite> transfers,
      List<InnerStore> innerStores,
      Steps steps,
      GlobalNodes globals) {
    this.program = program;
    this.code = code;
    this.codeStart = codeStart;
    this.nodeCounts = nodeCounts;
    this.valueNodes = valueNodes;
    this.declared = declared;
    this.types = types;
    this.globals = globals;
    this.initial = initial;
    this.sites = sites;
    this.calls = calls;
    this.transfers = transfers;
    this.innerStores = innerStores;
    this.steps = steps;
  }

  Program program() {
    return program;
  }

  /** All code; a function's part lies from {@link #start} to {@link #end}. */
  int[] code() {
    return code;
  }

  int start(Function function) {
    return codeStart[function.index()];
  }

  int end(Function function) {
    return codeStart[function.index() + 1];
  }

  /** Hears what nodes are declared to point to. */
  interface DeclaredVisitor {
    void visit(int node, int type);
  }

  /** The nodes of a function that are declared to point to something. */
  void forEachDeclared(Function function, DeclaredVisitor visitor) {
    int[] pairs = declared[function.index()];
    for (int i = 0; i < pairs.length; i += 2) {
      visitor.visit(pairs[i], pairs[i + 1]);
    }
  }

  PointeeTypes types() {
    return types;
  }

  /** How many nodes a function has; none if it has no body. */
  int nodeCount(Function function) {
    return nodeCounts[function.index()];
  }

  static int returned(Function function) {
    return function.formals().size();
  }

  /** Values of a function with larger ids have no nodes. */
  int valueCount(Function function) {
    return valueNodes[function.index()].length;
  }

  /** The node of a value. */
  int node(Function function, LocalValue value) {
    int[] nodes = valueNodes[function.index()];
    return value.id() < nodes.length ? nodes[value.id()] : Nodes.NONE;
  }

  GlobalNodes globals() {
    return globals;
  }

  /** Copies between nodes of the program that hold from its start: from, to, from, to, ... */
  int[] initial() {
    return initial;
  }

  Site site(int index) {
    return sites.get(index);
  }

  List<CallSite> calls() {
    return calls;
  }

  CallSite call(int index) {
    return calls.get(index);
  }

  TransferSite transfer(int number) {
    return transfers.get(number);
  }

  InnerStore innerStore(int number) {
    return innerStores.get(number);
  }

  Steps steps() {
    return steps;
  }
}
