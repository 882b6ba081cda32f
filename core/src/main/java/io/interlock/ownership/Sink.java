package io.interlock.ownership;

import io.interlock.callgraph.CallSite;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.pointsto.Places;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Hears what a function does with pointers to the heap, once their holds are known. */
interface Sink {
  /** A function is called with a pointer. */
  void passes(CallSite site, Function callee, int formal, Hold hold);

  /** Memory is accessed through a local, which was found in one of some containers, or in none. */
  void accesses(int local, Hold hold, BitSet containers);

  /** Objects are put into containers by who may not have them alone. */
  void spoils(BitSet objects);

  /** Cells that lead to objects of other kinds are read or written. */
  void uses(Places cells, BitSet objects);

  /** Objects move between containers, or are in several. */
  void joins(BitSet containers, BitSet objects);

  /** Objects move between containers of which nothing is known but what they hold. */
  void joinsHolders(BitSet objects);

  /** Objects may be in several parts of one object. */
  void mixes(BitSet objects);

  /** A list has been taken out of its container. */
  void detaches(Detachments.Detachment detachment);

  /** Ends of lists are set, so far behind the starts of lists; null if that is not known. */
  void endsAt(BitSet cells, @Nullable LongSet distances);

  /** What is behind an object of such a list is found. */
  void follows(BitSet objects);

  /**
   * Indexes of arrays are set in a way that is not followed, or more elements count than were put.
   */
  void misuses(Places indexes);

  /**
   * Something is found in an array by an address that others use, too: in the container, or
   * anybody's.
   */
  void finds(int address, Hold hold);

  /** An object is taken out of its container. */
  void takesOut(Instruction instruction);
}
