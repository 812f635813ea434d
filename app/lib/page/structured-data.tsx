/**
 * Structured data for search engines (schema.org, as JSON-LD). Only the server renders it.
 * @param data undefined in the browser: `import.meta.env.SSR ? … : undefined` keeps its code out of the browser's script
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
