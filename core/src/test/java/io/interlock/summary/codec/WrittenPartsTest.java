package io.interlock.summary.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.ir.BitRange;
import io.interlock.ir.CompositeConstant;
import io.interlock.ir.Formal;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Result;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.UndefinedConstant;
import io.interlock.ir.ValueType;
import io.interlock.lockset.Holding;
import io.interlock.lockset.RelativeLockset;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import io.interlock.summary.state.AccessKey;
import io.interlock.summary.state.Creation;
import io.interlock.summary.state.Escapes;
import io.interlock.summary.state.Exit;
import io.interlock.summary.state.Extent;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.InstanceNames;
import io.interlock.summary.state.LockSpans;
import io.interlock.summary.state.Mark;
import io.interlock.summary.state.Marks;
import io.interlock.summary.state.Origin;
import io.interlock.summary.state.Ownership;
import io.interlock.summary.state.State;
import io.interlock.summary.state.SyncEvent;
import io.interlock.summary.state.UnheldRelease;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Modified;
import io.interlock.symbolic.NameSummary;
import io.interlock.symbolic.NumberDefinition;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.Ended;
import io.interlock.threads.HandleRange;
import io.interlock.threads.Milestones;
import io.interlock.threads.Started;
import io.interlock.threads.ThreadChanges;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The fields of everything that is in a summary, as they are written. A field that is new here has
 * to be written and read before it is added to this list: constructors that leave it out would let
 * it get lost.
 */
class WrittenPartsTest {
  static Stream<Arguments> parts() {
    return Stream.of(
        Arguments.of(
            FunctionSummary.class,
            "function names exits open grounded creations calls events releases spans counters"
                + " numbers isClosed"),
        Arguments.of(NumberDefinition.class, "number kind operands"),
        Arguments.of(FunctionSummary.CallState.class, "site state"),
        Arguments.of(NameSummary.class, "result pointer stores filled modified"),
        Arguments.of(Modified.class, "places wholeObjects touchedObjects spans"),
        Arguments.of(Exit.class, "state guard returned"),
        Arguments.of(State.class, "locks threads escapes milestones marks"),
        // Hashes and what comes after them are computed.
        Arguments.of(
            RelativeLockset.class,
            "held released releasedAt hash mentionsFormal withoutLocalReleases"),
        Arguments.of(Holding.class, "lock mode count balance acquired"),
        Arguments.of(
            ThreadChanges.class, "started joined joinedRanges ended hash isBySite atAccess grown"),
        Arguments.of(Started.class, "instances cell ranges round ended"),
        Arguments.of(Ended.class, "counter indexes"),
        Arguments.of(HandleRange.class, "base stride first end"),
        Arguments.of(Escapes.class, "published inside exchange"),
        Arguments.of(Milestones.class, "certain possible parity"),
        Arguments.of(Marks.class, "all"),
        Arguments.of(Marks.Named.class, "mark cell"),
        Arguments.of(Mark.class, "kind number"),
        Arguments.of(Facts.class, "signs hash"),
        Arguments.of(GuardedAccess.class, "key origins"),
        Arguments.of(
            AccessKey.class, "address extent kind locks threads milestones marks guard ownership"),
        Arguments.of(Ownership.class, "formals published"),
        Arguments.of(Extent.class, "size bits unit"),
        Arguments.of(BitRange.class, "first width"),
        Arguments.of(Origin.Direct.class, "function position ordinal address reach"),
        Arguments.of(Origin.Lifted.class, "call access"),
        Arguments.of(
            Creation.class,
            "chain owner kind entry function arguments passed instances times before action"),
        Arguments.of(InstanceNames.class, "unique fixed apart loops"),
        Arguments.of(
            Action.Run.class, "function arguments occasion handle executor success event until"),
        Arguments.of(Operand.class, "kind argument name dereferences members"),
        Arguments.of(SyncEvent.class, "kind places state"),
        Arguments.of(UnheldRelease.class, "lock at needed locks threads ownership"),
        Arguments.of(LockSpans.class, "spans"),
        Arguments.of(LockSpans.Entry.class, "lock acquired begins ends"),
        Arguments.of(Position.class, "file line column"),
        Arguments.of(SourceFile.class, "path"),
        // The last three are computed.
        Arguments.of(Symbolic.class, "atom offset terms hash depth mentionsFormal mentionsLocal"),
        Arguments.of(Symbolic.Term.class, "atom scale"),
        Arguments.of(Formal.class, "id type byValueSize"),
        Arguments.of(Result.class, "id type"),
        Arguments.of(ValueType.class, "kind bits"),
        Arguments.of(IntegerConstant.class, "value bits"),
        Arguments.of(NullConstant.class, ""),
        Arguments.of(UndefinedConstant.class, ""),
        Arguments.of(SymbolAddress.class, "symbol offset"),
        Arguments.of(CompositeConstant.class, "type parts"),
        Arguments.of(InlineAssembly.class, "text constraints effect"),
        Arguments.of(Atom.Zero.class, ""),
        Arguments.of(Atom.Unknown.class, ""),
        Arguments.of(Atom.GlobalAddress.class, "global"),
        Arguments.of(Atom.FunctionAddress.class, "function"),
        Arguments.of(Atom.OwnPlace.class, "name"),
        Arguments.of(Atom.LibraryPlace.class, "name"),
        Arguments.of(Atom.StackObject.class, "function local"),
        Arguments.of(Atom.FreshObject.class, "function local"),
        Arguments.of(Atom.FormalValue.class, "formal"),
        Arguments.of(Atom.Anonymous.class, "function local"),
        Arguments.of(Atom.Contents.class, "address"),
        Arguments.of(Atom.Loaded.class, "function local address"),
        Arguments.of(Atom.Reached.class, "function local owner"),
        Arguments.of(Atom.ContentsAtCall.class, "call address"),
        Arguments.of(Atom.Computed.class, "operator left right"),
        Arguments.of(Atom.OnlyHandle.class, "site"),
        Arguments.of(Atom.ThreadHandle.class, "creation"));
  }

  @ParameterizedTest
  @MethodSource("parts")
  void hasTheFieldsThatAreWritten(Class<?> part, String fields) {
    String present =
        Arrays.stream(part.getDeclaredFields())
            .filter(f -> !Modifier.isStatic(f.getModifiers()) && !f.isSynthetic())
            .map(Field::getName)
            .collect(Collectors.joining(" "));
    assertThat(present).isEqualTo(fields);
  }
}
