import { useEffect, useState } from "react";
import { call } from "../../lib/net/api.ts";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

interface OpenApi {
  paths: Record<string, Record<string, { summary?: string }>>;
}

/** Every call of the server, as its OpenAPI document has them. */
export function ApiListing() {
  const [document, setDocument] = useState<OpenApi | "failed">();

  useEffect(() => {
    call<OpenApi>("GET", "/api/openapi.json").then(setDocument, () => setDocument("failed"));
  }, []);

  return (
    <Card className="mt-5 p-5">
      <h2 className="mb-4 text-xl">API endpoints</h2>
      {document === undefined && <Skeleton className="h-64" />}
      {document === "failed" && <p>The list could not be loaded. Please load the page again.</p>}
      {typeof document === "object" && (
        <ul className="grid gap-x-8 gap-y-2 lg:grid-cols-2">
          {Object.entries(document.paths).flatMap(([path, methods]) =>
            Object.entries(methods).map(([method, { summary }]) => (
              <li key={`${method} ${path}`} className="flex flex-wrap items-baseline gap-x-3">
                <code className="font-semibold wrap-anywhere">{`${method.toUpperCase()} ${path}`}</code>
                <span className="text-sm text-muted">{summary}</span>
              </li>
            )),
          )}
        </ul>
      )}
    </Card>
  );
}
