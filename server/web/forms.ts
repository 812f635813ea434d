import type { Api } from "./api.ts";

/**
 * Lets the routes of this scope take HTML forms, as mail programs (RFC 8058, 3.2) and Twilio send them. The body is an
 * object of texts. A multipart form (RFC 8058) only says that the button was pressed: its body is an empty object.
 */
export function readForms(scope: Api) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
  scope.addContentTypeParser("*", { parseAs: "string" }, (_request, _body, done) => done(null, {}));
}
