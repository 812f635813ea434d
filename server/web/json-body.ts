import type { FastifyInstance } from "fastify";

/** JSON bodies as the spec's client sends them: it declares JSON also where it sends no body (`DELETE`, `PUT …/read`). */
export function readJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    return parse(request, body, done);
  });
}
