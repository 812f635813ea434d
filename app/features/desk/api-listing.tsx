import { useEffect, useState } from "react";
import { call } from "../../lib/net/api.ts";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

interface OpenApi {
  paths: Record<string, Record<string, { summary?: string }>>;
}

interface ApiCall {
  /** "PUT /api/bookings/{id}" */
  name: string;
  summary: string | undefined;
}

/** Lists every call of the server's OpenAPI document, folded by noun. */
export function ApiListing() {
  const [document, setDocument] = useState<OpenApi | "failed">();

  useEffect(() => {
    call<OpenApi>("GET", "/api/openapi.json").then(setDocument, () => setDocument("failed"));
  }, []);

  return (
    <Card className="mt-5 p-4 sm:p-5">
      <h2 className="mb-2 text-xl">API endpoints</h2>
      {document === undefined && <Skeleton className="h-64" />}
      {document === "failed" && <p>The list could not be loaded. Please load the page again.</p>}
      {typeof document === "object" && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-x-4">
          {Object.entries(callsByNoun(document)).map(([noun, calls]) => (
            <li key={noun} className="border-b border-line has-[details[open]]:col-span-full">
              <details>
                <summary className="unfolds">
                  <span className="font-semibold">{noun}</span>{" "}
                  <span className="shrink-0 text-sm text-muted">{calls.length}</span>
                </summary>
                <CallList calls={calls} />
              </details>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const CallList = ({ calls }: { calls: ApiCall[] }) => (
  <ul className="grid gap-x-8 gap-y-2 pb-3 lg:grid-cols-2">
    {calls.map(({ name, summary }) => (
      <li key={name} className="flex flex-wrap items-baseline gap-x-3">
        <code className="font-semibold wrap-anywhere">{name}</code>
        <span className="text-sm text-muted">{summary}</span>
      </li>
    ))}
  </ul>
);

/** Groups the calls by the noun of their path: "bookings" for `/api/bookings/{id}`. */
function callsByNoun({ paths }: OpenApi): Record<string, ApiCall[]> {
  const calls: Record<string, ApiCall[]> = {};
  for (const [path, methods] of Object.entries(paths)) {
    const noun = /^\/api\/([^/]+)/.exec(path)?.[1] ?? "files";
    for (const [method, { summary }] of Object.entries(methods)) {
      calls[noun] ??= [];
      calls[noun].push({ name: `${method.toUpperCase()} ${path}`, summary });
    }
  }
  return Object.fromEntries(Object.entries(calls).sort(([one], [other]) => one.localeCompare(other)));
}
