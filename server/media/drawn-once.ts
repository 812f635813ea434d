/**
 * Keeps pictures that the server draws: each name is drawn once, also when several ask at the same time. When there are too many,
 * all are dropped and drawn again.
 */
export function drawnOnce(most: number) {
  const drawn = new Map<string, Promise<Buffer>>();
  return (name: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const known = drawn.get(name);
    if (known) return known;
    if (drawn.size >= most) drawn.clear();
    const picture = draw().catch((error) => {
      drawn.delete(name);
      throw error;
    });
    drawn.set(name, picture);
    return picture;
  };
}
