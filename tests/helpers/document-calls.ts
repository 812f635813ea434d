import http from "node:http";
import fc from "fast-check";

/** The parts of the OpenAPI document from which calls are made. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  pattern?: string;
  format?: string;
}

export interface Call {
  method: string;
  /** The raw body. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNg6PgPQhAKACbWBh30s0YgAAAAAElFTkSuQmCC";

/** Valid and invalid texts by field name, where the document cannot describe the format. */
const LIKELY: [name: RegExp, right: string[], wrong: string[]][] = [
  [
    /date/i,
    ["2026-07-04", "2026-07-04T23:30:00Z"],
    ["2026-02-30", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59-14:00"],
  ],
  [/phone/i, ["(217) 555-0134", "+1 217 555 0134"], ["217 555 0134 x9", "+", "٠١٢٣٤٥٦٧٨"]],
  [
    /url/i,
    ["https://example.com/a.jpg"],
    ["http://example.com", "javascript:alert(1)", "https://[", "https://a@b:99999/"],
  ],
  [/timezone/i, ["America/Chicago", "Pacific/Apia"], ["Mars/Olympus", "+05:00"]],
  [/image|photoData/, [PICTURE], ["data:image/png;base64,AAAA", "data:text/html,x", "data:", PICTURE.slice(0, 70)]],
  [/preferredTime/, ["2:00 PM - 4:00 PM"], ["11:00 PM - 1:00 AM", "25:00 - 0", " - "]],
  [/category/, ["flavors", "others"], ["__proto__"]],
  [/keys/, ["1,2,3"], ["a", ",,", "9".repeat(400)]],
  [/file/, ["calendar.ics"], [".ics", "a.b.c"]],
  [/^password$/, ["bench-password"], ["\u0000", "x".repeat(5000)]],
];

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    "",
    " ",
    0,
    -0,
    -1,
    0.1,
    1e21,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 53,
    2 ** 63,
    [],
    {},
    [[]],
    "\u0000",
    "\ud800",
    "\u202e\u2028",
    "'; drop table bookings; --",
    "../../etc/passwd",
    "%00%zz",
    "<script>alert(1)</script>",
    "{{7*7}}",
    "x".repeat(20_000),
    "🍧".repeat(500),
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Calls of one operation: half of them valid by the document, the others invalid. */
export function callsOf(method: string, path: string, operation: Operation): fc.Arbitrary<Call> {
  const parameters = operation.parameters ?? [];
  const bodies = Object.entries(operation.requestBody?.content ?? {});
  return fc.boolean().chain((wild) => {
    const params = fc.tuple(
      ...parameters.map(({ name, schema }) =>
        fc.tuple(fc.constant(name), name === "id" ? id(wild) : valueLike(schema, name, wild), fc.nat(19)),
      ),
    );
    const body = bodies.length > 0 ? bodyOf(bodies, wild) : wild ? fc.oneof(fc.constant(undefined), broken) : nothing;
    return fc.tuple(params, body, fc.boolean()).map(([values, content, extra]): Call => {
      let address = path;
      const query = new URLSearchParams();
      for (const [name, value, chance] of values) {
        const text = typeof value === "string" ? value : JSON.stringify(value);
        const isInPath = path.includes(`{${name}}`);
        if (isInPath) address = address.replace(`{${name}}`, encoded(text, wild));
        else if (!wild || chance > 4) query.append(name, text.toWellFormed());
        if (!isInPath && wild && chance === 19) query.append(name, "twice");
      }
      if (wild && extra) query.append("__proto__", "x");
      return {
        method: method.toUpperCase(),
        path: query.size > 0 ? `${address}?${query}` : address,
        headers: content ? { "content-type": content.type } : {},
        ...(content ? { body: content.text } : {}),
      };
    });
  });
}

const nothing = fc.constant(undefined);
const broken = fc.constantFrom(
  { type: "application/json", text: '{"a":' },
  { type: "application/json", text: "" },
  { type: "application/json", text: '{"__proto__":{"admin":true}}' },
  { type: "application/json", text: "null" },
  { type: "application/json", text: "[".repeat(5000) },
  { type: "text/plain", text: "hello" },
  { type: "application/xml", text: "<a/>" },
  { type: "multipart/form-data; boundary=x", text: "--x\r\nno form" },
  { type: "application/x-www-form-urlencoded", text: "a=1&a=2" },
  { type: "nonsense", text: "x" },
  { type: "application/json", text: JSON.stringify({ a: "x".repeat(70_000) }) },
);

function bodyOf(bodies: [string, { schema: Schema }][], wild: boolean) {
  const asDocumented = fc.oneof(
    ...bodies.map(([type, { schema }]) =>
      valueLike(schema, "", wild).map((value) => ({
        type: type.startsWith("multipart/") ? `${type}; boundary=form-end` : type,
        text: type.startsWith("multipart/") ? multipart(value) : JSON.stringify(value),
      })),
    ),
  );
  return wild ? fc.oneof({ weight: 6, arbitrary: asDocumented }, { weight: 1, arbitrary: broken }) : asDocumented;
}

const id = (wild: boolean): fc.Arbitrary<unknown> =>
  wild
    ? fc.oneof(fc.integer({ min: -1, max: 30 }), fc.constantFrom("9007199254740993", "1e3", "0x1", "1/../2"), odd)
    : fc.integer({ min: 1, max: 30 });

function valueLike(schema: Schema, name: string, wild: boolean): fc.Arbitrary<unknown> {
  const right = rightValue(schema, name, wild);
  return wild ? fc.oneof({ weight: 7, arbitrary: right }, { weight: 2, arbitrary: odd }) : right;
}

function rightValue(schema: Schema, name: string, wild: boolean): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueLike(choice, name, wild)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  const types = [schema.type ?? "anything"].flat();
  return fc.oneof(...types.map((type) => valueOfType(type, schema, name, wild)));
}

function valueOfType(type: string, schema: Schema, name: string, wild: boolean): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 60, minimum = -1000, maximum = 1e6, minItems = 0, maxItems = 6 } = schema;
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({ min: schema.exclusiveMinimum ?? minimum, max: Math.min(maximum, 2 ** 31 - 1) });
    case "number":
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case "array":
      return fc.array(valueLike(schema.items ?? {}, name, wild), {
        minLength: minItems,
        maxLength: Math.min(maxItems, 8),
      });
    case "object":
      return objectOf(schema, wild);
    case "string":
      return textOf(schema, name, minLength, Math.min(maxLength, 200), wild);
    default:
      return odd;
  }
}

function textOf({ pattern, format }: Schema, name: string, minLength: number, maxLength: number, wild: boolean) {
  if (format === "email") return wild ? fc.emailAddress() : fc.stringMatching(/^[a-z]{1,12}@example\.com$/);
  if (format === "date") return fc.constantFrom("2026-07-04", "2026-02-28", "0001-01-01", "9999-12-31");
  const [, right = [], wrong = []] = LIKELY.find(([names]) => names.test(name)) ?? [];
  const likely = wild ? [...right, ...wrong] : right;
  const text = pattern ? fc.stringMatching(new RegExp(pattern)) : fc.string({ unit: "grapheme", minLength, maxLength });
  if (likely.length === 0) return text;
  return wild ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...likely) }, text) : fc.constantFrom(...likely);
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, wild: boolean) {
  const entries = Object.entries(properties).map(([name, schema]) => [name, valueLike(schema, name, wild)] as const);
  const model = Object.fromEntries(entries);
  const some = fc.record(model, { requiredKeys: wild ? [] : required });
  const known = wild ? some : fc.oneof(fc.record(model), some);
  const more =
    typeof additionalProperties === "object"
      ? fc.dictionary(fc.string(), valueLike(additionalProperties, "", wild))
      : null;
  const extra = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom("id", "isAdmin", "constructor")), odd, {
    maxKeys: 3,
  });
  const additions = more ?? (wild ? extra : fc.constant({}));
  return fc.tuple(known, additions).map(([fields, others]) => ({ ...others, ...fields }));
}

function encoded(text: string, wild: boolean): string {
  // Sometimes unencoded, when HTTP allows it.
  if (wild && /^[\x21-\x7e]+$/.test(text) && !/[?#/\\]/.test(text)) return text;
  return encodeURIComponent(text.toWellFormed());
}

function multipart(value: unknown): string {
  const fields = value && typeof value === "object" ? Object.entries(value) : [];
  const parts = fields.map(
    ([name, content]) =>
      `--form-end\r\ncontent-disposition: form-data; name="${name.replace(/[^ -~]|["\r\n]/g, "_")}"\r\n\r\n${typeof content === "string" ? content : JSON.stringify(content)}\r\n`,
  );
  return `${parts.join("")}--form-end--\r\n`;
}

export interface Answer {
  status: number;
  type: string;
  text: string;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

/** Sends the call. A stream that does not end is aborted, with its content so far. */
export function send(origin: string, call: Call, cookie: string | undefined): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const headers = {
      ...call.headers,
      ...(cookie ? { cookie } : {}),
      ...(call.body === undefined ? {} : { "content-length": Buffer.byteLength(call.body) }),
    };
    const request = http.request({ agent, hostname, port, method: call.method, path: call.path, headers }, (answer) => {
      let text = "";
      const done = () => resolve({ status: answer.statusCode ?? 0, type: answer.headers["content-type"] ?? "", text });
      const patience = setTimeout(() => {
        done();
        answer.destroy();
      }, 2000);
      answer.setEncoding("utf8");
      answer.on("data", (part) => {
        text += part;
      });
      answer.on("close", () => {
        clearTimeout(patience);
        done();
      });
    });
    request.on("error", (error) => {
      // The server may close an idle connection just when it is used again.
      if (request.reusedSocket) resolve(send(origin, call, cookie));
      else reject(new Error(`${call.method} ${call.path.slice(0, 200)}: ${error.message}`));
    });
    request.end(call.body);
  });
}

/** What is wrong with an answer; undefined for one that the document has. */
export function faultOf(operation: Operation, { status, type, text }: Answer): string | undefined {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 200)}`;
  if (!(status in operation.responses))
    return `answered ${status}, which the document does not list: ${text.slice(0, 200)}`;
  if (status < 400) return undefined;
  const isError = type.startsWith("application/json") && typeof JSON.parse(text).message === "string";
  return isError ? undefined : `answered ${status} without a message: ${text.slice(0, 200)}`;
}

/** Sorts the operations: deletions last, broadcasts first, while there are few subscribers. */
export function operationsOf(document: OpenApi) {
  const order = (method: string, path: string) =>
    /notif|mass|sends/.test(path) ? 0 : method === "delete" ? 3 : method === "post" ? 1 : 2;
  return Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation, order: order(method, path) })),
    )
    .toSorted((a, b) => a.order - b.order);
}
