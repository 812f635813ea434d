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
 * The names of columns in other programs, in lower case without spaces and punctuation: Mailchimp, Constant Contact, Wix, Square,
 * Shopify, Google, Outlook, and our own export. Of several in a file the first one here is read: "Given Name", not "Name".
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

/** All columns of these fields are read: each may say that somebody has unsubscribed. */
const SEVERAL = new Set<Field>(["subscription", "unsubscribed"]);

interface ImportFile {
  /** The cells of a field with several columns are joined by line breaks. */
  lines: { line: number; cells: Partial<Record<Field, string>> }[];
  columns: { used: string[]; unused: string[] };
}

/**
 * Parses a CSV file by the column names in its first line. The delimiter is the comma, semicolon or tab that this line has most of.
 * @throws Invalid at `csv` when there is no column of e-mail addresses, a quotation mark is not closed, or there are too many lines
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

// A byte order mark, Excel's line with the delimiter, and blank lines.
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
    throw new Invalid("csv", "This isn't a CSV file: a quotation mark is opened and never closed");
  }
}

/** Removes the apostrophe that our export puts before a cell that a spreadsheet would read as a formula. */
const plain = (cell = "") => cell.replace(/^'(?=[=+\-@])/, "");
