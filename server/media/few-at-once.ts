/** Does `work` with each item, some of them at the same time. @returns what it answered, in the items' order */
export async function fewAtOnce<Item, Result>(
  items: Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))));
  }
  return results;
}
