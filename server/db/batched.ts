/**
 * Lets many callers share one query. Calls during a running query wait for the next one together, so that each answer comes from a query
 * that began after the call.
 * @param ask answers the items of one batch, in their order
 */
export function batchCalls<Item, Answer>(ask: (items: Item[]) => Promise<Answer[]>): (item: Item) => Promise<Answer> {
  interface Caller {
    item: Item;
    resolve(answer: Answer): void;
    reject(error: unknown): void;
  }
  let waiting: Caller[] = [];
  let asking = false;

  async function askForAll() {
    asking = true;
    while (waiting.length > 0) {
      const callers = waiting;
      waiting = [];
      try {
        const answers = await ask(callers.map(({ item }) => item));
        for (const [index, answer] of answers.entries()) callers[index]?.resolve(answer);
      } catch (error) {
        for (const { reject } of callers) reject(error);
      }
    }
    asking = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!asking) void askForAll();
    });
}
