/** Who may import whom. */
module.exports = {
  forbidden: [
    rule("no-circles", "Modules that need each other are one module", {}, { circular: true }),
    rule(
      "schema-stands-alone",
      "Both sides import schema; it imports neither",
      { path: "^schema" },
      { path: "^(app|server)" },
    ),
    rule(
      "app-without-server",
      "The server hands its services to loaders through the context",
      { path: "^app" },
      { path: "^server" },
    ),
    rule("server-without-app", "The server knows the application only as built", { path: "^server" }, { path: "^app" }),
    rule("ui-and-lib-know-no-feature", "", { path: "^app/(ui|lib)/" }, { path: "^app/(features|routes)/" }),
    rule(
      "ui-makes-no-call",
      "A feature hands in what a part of ui calls",
      { path: "^app/ui/" },
      { path: "^app/lib/net/" },
    ),
    rule("lib-draws-nothing", "What shows something is ui", { path: "^app/lib/" }, { path: "^app/ui/" }),
    rule(
      "features-stand-side-by-side",
      "Routes compose features; a feature imports no other",
      { path: "^app/features/([^/]+)/" },
      { path: "^app/features/", pathNot: "^app/features/$1/" },
    ),
    rule("routes-call-services", "", { path: "^server/.+[/-]routes\\.ts$" }, { path: "^server/.+[/-]store\\.ts$" }),
    rule(
      "a-store-is-its-nouns",
      "Another noun's data comes from its service",
      { path: "^server/([^/]+)/", pathNot: "^server/stops/" },
      { path: "^server/.+[/-]store\\.ts$", pathNot: "^server/$1/" },
    ),
    rule(
      "the-plan-is-one-noun",
      "A rule writes stops, and what happens on the day refers to them: three rooms of one noun, in the same transactions",
      { path: "^server/stops/" },
      { path: "^server/.+[/-]store\\.ts$", pathNot: "^server/stops/" },
    ),
    rule(
      "a-context-of-no-noun",
      "Nouns register with it",
      { path: "^server/context\\.ts$" },
      { path: "^server/[^/]+/", pathNot: "^server/(db|history|idempotency|media|outbox|retention|web)/" },
    ),
    rule(
      "outbox-knows-no-noun",
      "To the queue a payload is opaque: its noun registers what it says",
      { path: "^server/outbox/" },
      {
        path: "^(server/[^/]+/|schema/)",
        pathNot: "^(server/(outbox|db|web)/|schema/(notifications|answers|fields)\\.ts)",
      },
    ),
    rule(
      "db-knows-no-noun",
      "Types of stored values live in schema",
      { path: "^server/db/" },
      { path: "^server/[^/]+/", pathNot: "^server/db/" },
    ),
    rule(
      "dialect-in-one-place",
      "Only db knows which database it is",
      { path: "^server", pathNot: "^server/db/" },
      { path: "better-sqlite3|node_modules/pg/" },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^build/|\\+types" },
    // TypeScript 7 has no API for other tools yet.
    parser: "swc",
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".js"], exportsFields: ["exports"] },
  },
};

function rule(name, comment, from, to) {
  return { name, comment, severity: "error", from, to };
}
