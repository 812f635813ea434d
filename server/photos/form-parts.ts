import type { FastifyRequest } from "fastify";
import { Invalid } from "../errors.ts";
import { normalizeLineBreaks } from "../web/plain-forms.ts";
import type { SubmissionPart } from "./parts.ts";

/**
 * Parses a `multipart/form-data` submission while it arrives. An empty file input sends a part without name and content: it is
 * skipped.
 * @throws Invalid for any other body
 */
export async function* formParts(request: FastifyRequest, limit: number): AsyncGenerator<SubmissionPart> {
  const fields: Record<string, string> = {};
  const photoUrls: string[] = [];
  const limits = { fieldSize: 64 * 1024, fields: 40, parts: 60, files: 20, fileSize: limit };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        if (part.fieldname === "photoUrls") photoUrls.push(String(part.value));
        else fields[part.fieldname] = normalizeLineBreaks(String(part.value));
        continue;
      }
      if (part.filename) yield { photo: part.filename };
      let isBegun = Boolean(part.filename);
      for await (const bytes of part.file) {
        if (!isBegun) yield { photo: null };
        isBegun = true;
        yield { bytes };
      }
    }
  } catch (error) {
    throw isNoForm(error) ? new Invalid("", "The request could not be understood") : error;
  }
  request.formFields = fields;
  const { photoCount: _counted, photoFilenames: _named, ...texts } = fields;
  yield { fields: { ...texts, photoUrls } };
}

/** The parser throws plain errors for a body that is no form. */
const isNoForm = (error: unknown) => error instanceof Error && error.constructor === Error && !("code" in error);
