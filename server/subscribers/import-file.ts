import { CsvError, parse } from "csv-parse/sync";
import { IMPORT_MAX_LINES } from "../../schema/subscriber-import.ts";
import { Invalid } from "../errors.ts";

type Field =
  | "email"
  | "phone"
  | "firstName"
  | "lastName"
  | "emailNotifications"
  | "smsNotifications"
  | "isActive"
  | "subscription"
  | "unsubscribed"
  | "follows";

/**
 * What other programs call the columns, without case, spaces and signs: Mailchimp, Constant Contact, Wix, Square, Shopify, Google,
 * Outlook, and our own export. Where a file has several for one field, the first of these counts: "Given Name" rather than "Name".
 */
const NAMES: Record<Field, string[]> = {
  email: ["email", "emailaddress", "mail", "email1value", "email1", "subscriberemail"],
  phone: [
    "phone",
    "phonenumber",
    "mobile",
    "mobilephone",
    "cell",
    "cellphone",
    "telephone",
    "phone1value",
    "phone1",
    "phonemobile",
    "smsphonenumber",
  ],
  firstName: ["firstname", "first", "givenname", "fname", "name", "fullname"],
  lastName: ["lastname", "last", "surname", "familyname", "lname"],
  emailNotifications: ["emailnotifications"],
  smsNotifications: ["smsnotifications", "sms", "acceptssmsmarketing"],
  isActive: ["isactive", "active"],
  subscription: ["emailsubscriptionstatus", "emailsubscriberstatus", "emailstatus", "acceptsemailmarketing"],
  unsubscribed: ["emailunsubscribed", "unsubscribed", "unsubtime", "cleantime"],
  follows: ["follows"],
};

/** Every column of these counts: each may say that somebody has left. */
const SEVERAL = new Set<Field>(["subscription", "unsubscribed"]);

interface ImportFile {
  /** Of a field that several columns are about, each cell in a line of its own. */
  lines: { line: number; cells: Partial<Record<Field, string>> }[];
  columns: { used: string[]; unused: string[] };
}

/**
 * Reads a CSV file by the names in its first line; commas, semicolons or tabs, whichever that line has most of.
 * @throws Invalid at `csv` when no column is an e-mail address, a quotation mark stays open, or there are too many lines
 */
export function readImportFile(csv: string): ImportFile {
  const [header, ...rows] = recordsOf(csv);
  if (!header) throw new Invalid("csv", "The file is empty");
  if (rows.length > IMPORT_MAX_LINES) throw new Invalid("csv", `A file can have at most ${IMPORT_MAX_LINES} lines`);

  const names = header.record.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
  const columns = (Object.keys(NAMES) as Field[]).flatMap((field) => {
    const found = NAMES[field].filter((known) => names.includes(known));
    const read = SEVERAL.has(field) ? found : found.slice(0, 1);
    return read.length > 0 ? [{ field, indexes: read.map((name) => names.indexOf(name)) }] : [];
  });
  if (!columns.some(({ field }) => field === "email"))
    throw new Invalid("csv", 'The first line must name the columns, one of them "Email"');
  const isUsed = new Set(columns.flatMap(({ indexes }) => indexes));
  return {
    lines: rows.map(({ line, record }) => ({
      line,
      cells: Object.fromEntries(
        columns.map(({ field, indexes }) => [field, indexes.map((index) => plain(record[index])).join("\n")]),
      ),
    })),
    columns: {
      used: header.record.filter((_, index) => isUsed.has(index)),
      unused: header.record.filter((name, index) => name && !isUsed.has(index)),
    },
  };
}

// Excel writes the first for itself; blank lines above a table are as common.
const ABOVE_THE_TABLE = /^\ufeff?(?:sep=.[ \t]*\r?\n)?(?:[ \t,;]*\r?\n)*/i;

function recordsOf(file: string): { line: number; record: string[] }[] {
  const [above = ""] = file.match(ABOVE_THE_TABLE) ?? [];
  const csv = file.slice(above.length);
  const linesAbove = above.split("\n").length - 1;
  const firstLine = csv.slice(0, csv.search(/[\r\n]|$/));
  const [delimiter] = [",", ";", "\t"].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length);
  const records: { line: number; record: string[] }[] = [];
  try {
    parse(csv, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record(record, { lines }) {
        records.push({ line: linesAbove + lines, record });
        return null;
      },
    });
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Invalid("csv", "The file is no CSV file: somewhere a quotation mark is opened and never closed");
  }
}

/** Our own export puts an apostrophe before what a spreadsheet would calculate. */
const plain = (cell = "") => cell.replace(/^'(?=[=+\-@])/, "");
