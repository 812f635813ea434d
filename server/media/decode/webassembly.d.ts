// Node has it, but only the browser's types declare it.
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  var Memory: { prototype: Memory };
}
