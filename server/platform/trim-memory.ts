import v8 from "node:v8";
import vm from "node:vm";

/** By then the first pages are rendered. Giving back shrinks it to half of this or less, where it stays. */
const YOUNG_BYTES = 4_000_000;
const LOOK_EVERY_MS = 200;
/** Who waits for the start is answered first: giving back stops everything for a tenth of a second. */
const AFTER_MS = 1000;

/**
 * Gives back what starting up has used, a second from now. Loading the modules swells the heap, and V8 keeps it that size for
 * good: measured, a third of the resident memory, on machines that have 512 MB in all.
 */
export const trimMemorySoon = () => void setTimeout(trimMemory, AFTER_MS).unref();

function trimMemory() {
  v8.setFlagsFromString("--expose-gc");
  const collect: NodeJS.GCFunction = vm.runInNewContext("gc");
  const giveBack = () => {
    // Of shapes that no object has at this moment V8 forgets what it learned, and of the one that each tick has for good: from
    // then on every tick takes 1 µs more. One that waits meanwhile keeps the shape.
    process.nextTick(() => {});
    collect({ type: "major", execution: "sync", flavor: "last-resort" });
  };
  giveBack();
  // Else V8 lets as much garbage lie as there is alive, or twice that, before it looks at long-lived objects again.
  v8.setFlagsFromString("--heap-growing-percent=20");
  // And at least 8 MB, in the heap of each thread. Measured: 3 to 6 MB less at the height of a send.
  v8.setFlagsFromString("--optimize-for-size");
  holdYoung(giveBack);
}

/**
 * Lets the room for short-lived objects grow so far once, gives it back, and lets it grow no more. While a send or a rush makes
 * many of them V8 doubles it time and again, up to 134 MB, and keeps it; a limit could be set when the process starts only, by
 * whoever starts it.
 * @param giveBack done once more then: the first pages have just been rendered, which uses up as much again as it keeps
 */
function holdYoung(giveBack: () => void) {
  const timer = setInterval(() => {
    const young = v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
    if (!young || young.space_size < YOUNG_BYTES) return;
    v8.setFlagsFromString("--semi-space-growth-factor=1");
    clearInterval(timer);
    giveBack();
  }, LOOK_EVERY_MS).unref();
}
