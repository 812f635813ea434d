import fc from "fast-check";
import type { Schema as Plain } from "./document-calls.ts";

/** Further keywords of JSON Schema (OpenAPI 3.1). */
interface Schema extends Omit<Plain, "anyOf" | "oneOf" | "properties" | "additionalProperties" | "items"> {
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  propertyNames?: Schema;
  minProperties?: number;
  examples?: unknown[];
}

/**
 * Values that a schema allows, made from the document alone, with its examples if there are any.
 */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.examples) return fc.constantFrom(...schema.examples);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valuesOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue({ maxDepth: 1 });
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  const { minimum = -1000, maximum = 1_000_000, minItems = 0, maxItems = 4 } = schema;
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({
        min: Math.ceil(schema.exclusiveMinimum ?? minimum - 1) + 1,
        max: Math.min(maximum, 1_000_000),
      });
    case "number":
      return fc.double({ min: minimum, max: Math.min(maximum, 1_000_000), noNaN: true });
    case "array":
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 4)),
      });
    case "object":
      return ofObject(schema);
    default:
      return ofText(schema);
  }
}

function ofObject(schema: Schema) {
  const { properties = {}, required = [], additionalProperties, propertyNames, minProperties = 0 } = schema;
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema)]));
  const known = fc
    .record(fields, { requiredKeys: required })
    .filter((made) => Object.keys(made).length >= minProperties);
  if (typeof additionalProperties !== "object") return known;
  const others = fc.dictionary(ofText(propertyNames ?? {}), valuesOf(additionalProperties), { maxKeys: 3 });
  return fc.tuple(others, known).map(([more, own]) => ({ ...more, ...own }));
}

/** Any date with ten characters, and any time. */
const moments = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });

function ofText({ pattern, format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  const most = Math.min(maxLength, Math.max(minLength, 60));
  const fits = (text: string) => pattern === undefined || new RegExp(pattern, "u").test(text);
  if (format === "date") return moments.map((moment) => moment.toISOString().slice(0, 10)).filter(fits);
  if (format === "date-time") return moments.map((moment) => moment.toISOString()).filter(fits);
  if (format === "email") return fc.stringMatching(/^[a-z]{1,12}@example\.com$/);
  if (format === "uri") return fc.stringMatching(/^https:\/\/example\.com\/[a-z]{1,12}$/);
  if (pattern) {
    const expression = new RegExp(pattern, "u");
    return fc.stringMatching(expression).filter((text) => text.length >= minLength && text.length <= maxLength);
  }
  const ofUnit = (unit: "grapheme" | "binary-ascii") => fc.string({ unit, minLength, maxLength: most });
  return fc.oneof(ofUnit("grapheme"), ofUnit("binary-ascii")).filter((text) => text.length <= maxLength);
}
