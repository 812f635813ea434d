/**
 * Structured data for search engines (schema.org, as JSON-LD). Only the server renders it.
 * @param data undefined in the browser: with `import.meta.env.SSR ? … : undefined`, the browser's bundle does not contain its code
 */
export function StructuredData({ data }: { data: object | undefined }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: data ? JSON.stringify(data).replaceAll("<", "\\u003c") : "" }}
    />
  );
}
