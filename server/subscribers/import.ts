import { setImmediate as visitorsFirst } from "node:timers/promises";
import { importConsent } from "../../schema/subscriber-consent.ts";
import { IMPORT_WRONG_SHOWN, type SubscriberImportResult, type WrongLine } from "../../schema/subscriber-import.ts";
import { newSubscriber } from "../../schema/subscribers.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import { Invalid } from "../errors.ts";
import { storedPhone } from "./phone.ts";
import { type SubscriberRow, subscriberStore } from "./store.ts";

/** The `from` of imported subscribers; others have the page that they filled in. */
const IMPORTED = "imported by the owner";

/** Reading so many lines takes some milliseconds; then waiting requests are answered. */
const LINES_AT_ONCE = 50;

type Cells = Partial<Record<string, string>>;
type Person = Omit<SubscriberRow, "consent" | "createdAt">;

/** Takes over subscribers whom the owner has from elsewhere. */
export function importService(
  { clock, write }: Pick<Context, "clock" | "write">,
  { business }: { business: BusinessService },
) {
  return {
    /**
     * Stores the people of a CSV file who are not known yet, all of them or none. Who is known stays as they are: above all,
     * who has unsubscribed stays unsubscribed, and a number that has answered STOP gets no SMS. Wrong lines are left out and named.
     * @param save false to learn what would happen
     * @throws Invalid at `csv` when the file as a whole cannot be read
     */
    async import(csv: string, save: boolean): Promise<SubscriberImportResult> {
      // Loaded with the first file, not at the start.
      const { readImportFile } = await import("./import-file.ts");
      const { lines, columns } = readImportFile(csv);
      const { people, wrong } = await sorted(lines);
      const at = clock.now().toISOString();
      const { name } = await business.read();
      const asRow = (person: Person): SubscriberRow => ({
        ...person,
        consent: { at, from: IMPORTED, address: "", wording: importConsent(name, person) },
        createdAt: at,
      });
      const { added, known, unsubscribed } = await write(async (trx) => {
        const inTransaction = subscriberStore(trx);
        const active = await inTransaction.activeByEmail();
        const silent = await inTransaction.phonesWithoutSms();
        const rows = people.map((person) =>
          asRow(silent.has(person.phone ?? "") ? { ...person, smsNotifications: false } : person),
        );
        const fresh = rows.filter(({ email }) => !active.has(email));
        if (save) await inTransaction.addAll(fresh);
        const isActive = rows.filter(({ email }) => active.get(email)).length;
        return { added: fresh.length, known: isActive, unsubscribed: rows.length - fresh.length - isActive };
      });
      const wrongLines = wrong.slice(0, IMPORT_WRONG_SHOWN);
      return { saved: save, added, known, unsubscribed, wrong: wrong.length, wrongLines, columns };
    },
  };
}

/** Whom the lines name, each once, and which lines are wrong. */
async function sorted(lines: { line: number; cells: Cells }[]): Promise<{ people: Person[]; wrong: WrongLine[] }> {
  const people = new Map<string, { line: number; person: Person }>();
  const wrong: WrongLine[] = [];
  for (const [index, { line, cells }] of lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await visitorsFirst();
    try {
      const person = await personOf(cells);
      const earlier = people.get(person.email);
      // Whoever has left by any line has left.
      if (earlier && !person.isActive) earlier.person.isActive = false;
      if (earlier) throw new Invalid("email", `The same address stands in line ${earlier.line}`);
      people.set(person.email, { line, person });
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      wrong.push({ line, reason: error.message });
    }
  }
  return { people: [...people.values()].map(({ person }) => person), wrong };
}

/** @throws Invalid, its message the reason */
async function personOf({
  emailNotifications,
  smsNotifications,
  isActive,
  subscription,
  unsubscribed,
  follows = "",
  ...texts
}: Cells): Promise<Person> {
  // A column of our own export. The list is of people who agreed to hear of everything.
  if (!/^0?$/.test(follows.trim())) throw new Invalid("follows", "This person agreed to chosen stops alone");
  const read = newSubscriber.safeParse({
    ...texts,
    emailNotifications: yesOrNo("emailNotifications", emailNotifications, true),
    smsNotifications: yesOrNo("smsNotifications", smsNotifications, false),
  });
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Invalid(String(issue?.path[0]), issue?.message ?? "Not valid");
  }
  const { website: _, ...person } = read.data;
  return {
    ...person,
    phone: person.phone && (await storedPhone(person.phone, person.smsNotifications)),
    isActive: yesOrNo("isActive", isActive, true) && !hasUnsubscribed(subscription, unsubscribed),
  };
}

const YES = new Set(["true", "yes", "y", "1", "x", "on"]);
const NO = new Set(["false", "no", "n", "0", "off"]);

/**
 * Whether somebody has unsubscribed in the other program. In a column about the subscription only a plain no counts; in a column
 * about its end, such as a date, everything but a plain no. There may be several of each, each in a line.
 */
function hasUnsubscribed(subscriptions = "", ends = ""): boolean {
  const hasLeft = (cell: string) => /^((never |un)subscribed|opted out|cleaned|bounced|no|false)$/i.test(cell.trim());
  const hasEnded = (cell: string) => !/^(no|false|0)?$/i.test(cell.trim());
  return subscriptions.split("\n").some(hasLeft) || ends.split("\n").some(hasEnded);
}

function yesOrNo(column: string, cell: string | undefined, otherwise: boolean): boolean {
  const word = cell?.trim().toLowerCase();
  if (!word) return otherwise;
  if (!YES.has(word) && !NO.has(word)) throw new Invalid(column, `${column} must be yes or no`);
  return YES.has(word);
}
