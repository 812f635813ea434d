import { setImmediate as yieldToRequests } from "node:timers/promises";
import { importConsent } from "../../schema/subscriber-consent.ts";
import {
  IMPORT_MAX_LISTED_ERRORS,
  type InvalidImportLine,
  type SubscriberImportResult,
} from "../../schema/subscriber-import.ts";
import { newSubscriber } from "../../schema/subscribers.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import { Invalid } from "../errors.ts";
import { storedPhone } from "./phone.ts";
import { type SubscriberRow, subscriberStore } from "./store.ts";

/** The `from` of imported consents; those of visitors name the form. */
const IMPORTED = "imported by the owner";

/** So many lines take some milliseconds; then waiting requests are answered. */
const LINES_AT_ONCE = 50;

type Cells = Partial<Record<string, string>>;
type Person = Omit<SubscriberRow, "consent" | "createdAt">;

/** Imports subscribers from another program. */
export function importService(
  { clock, write }: Pick<Context, "clock" | "write">,
  { business }: { business: BusinessService },
) {
  return {
    /**
     * Inserts the new people of a CSV file, all of them or none. Existing subscribers are not changed: unsubscribed ones stay
     * unsubscribed, and a number that has answered STOP gets no SMS. Wrong lines are skipped and reported.
     * @param save false for a preview
     * @throws Invalid at `csv` when the file cannot be parsed
     */
    async import(csv: string, save: boolean): Promise<SubscriberImportResult> {
      // Loaded on first use.
      const { readImportFile } = await import("./import-file.ts");
      const { lines, columns } = readImportFile(csv);
      const { people, wrong } = await parsedLines(lines);
      const at = clock.now().toISOString();
      const { name } = await business.read();
      const asRow = (person: Person): SubscriberRow => ({
        ...person,
        consent: { at, from: IMPORTED, address: "", wording: importConsent(name, person) },
        createdAt: at,
      });
      const { added, known, unsubscribed } = await write(async (trx) => {
        const inTransaction = subscriberStore(trx);
        const isActiveByEmail = await inTransaction.isActiveByEmail();
        const withoutSms = await inTransaction.phonesWithoutSms();
        const rows = people.map((person) =>
          asRow(withoutSms.has(person.phone ?? "") ? { ...person, smsNotifications: false } : person),
        );
        const newRows = rows.filter(({ email }) => !isActiveByEmail.has(email));
        if (save) await inTransaction.addAll(newRows);
        const active = rows.filter(({ email }) => isActiveByEmail.get(email)).length;
        return { added: newRows.length, known: active, unsubscribed: rows.length - newRows.length - active };
      });
      const wrongLines = wrong.slice(0, IMPORT_MAX_LISTED_ERRORS);
      return { saved: save, added, known, unsubscribed, wrong: wrong.length, wrongLines, columns };
    },
  };
}

/** The people of the lines without repetitions, and the wrong lines. */
async function parsedLines(
  lines: { line: number; cells: Cells }[],
): Promise<{ people: Person[]; wrong: InvalidImportLine[] }> {
  const people = new Map<string, { line: number; person: Person }>();
  const wrong: InvalidImportLine[] = [];
  for (const [index, { line, cells }] of lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await yieldToRequests();
    try {
      const person = await personOf(cells);
      const earlier = people.get(person.email);
      // One line that says "unsubscribed" is enough.
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
  // A column of our own export. An import is for people who agreed to messages about all stops.
  if (!/^0?$/.test(follows.trim())) throw new Invalid("follows", "This person agreed to certain stops only");
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
 * Whether somebody has unsubscribed in the other program. A column about the subscription says so by a clear no; a column about
 * its end, such as a date, by everything but a no. Each parameter may have several cells, in lines.
 */
function hasUnsubscribed(subscriptions = "", ends = ""): boolean {
  const isNo = (cell: string) => /^((never |un)subscribed|opted out|cleaned|bounced|no|false)$/i.test(cell.trim());
  const isEnded = (cell: string) => !/^(no|false|0)?$/i.test(cell.trim());
  return subscriptions.split("\n").some(isNo) || ends.split("\n").some(isEnded);
}

function yesOrNo(column: string, cell: string | undefined, otherwise: boolean): boolean {
  const word = cell?.trim().toLowerCase();
  if (!word) return otherwise;
  if (!YES.has(word) && !NO.has(word)) throw new Invalid(column, `${column} must be yes or no`);
  return YES.has(word);
}
