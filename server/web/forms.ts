import type { Api } from "./api.ts";

/**
 * Lets the routes of this scope take HTML forms, as mail programs (RFC 8058, 3.2) and Twilio send them. The body is an
 * object of texts; of a multipart form, which is only ever the one field that says that the button was pressed, nothing.
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
