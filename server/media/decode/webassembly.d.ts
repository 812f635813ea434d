// Only the browser's types know it; Node has it all the same.
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  var Memory: { prototype: Memory };
}
