/**
 * An EXIF block that says nothing but which way is up: what is left of a photo's metadata in the original that is kept.
 * @param orientation 1 to 8, as EXIF counts
 */
export function orientationExif(orientation: number): Buffer {
  const block = Buffer.alloc(26);
  block.write("MM\0*", 0, "latin1");
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(1, 8);
  block.writeUInt16BE(0x0112, 10);
  block.writeUInt16BE(3, 12);
  block.writeUInt32BE(1, 14);
  block.writeUInt16BE(orientation, 18);
  return block;
}
