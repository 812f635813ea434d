/**
 * What search engines read of a page besides its words (schema.org, as JSON-LD). Only the page as it was sent carries it.
 * @param data undefined in the browser: `import.meta.env.SSR ? … : undefined` keeps what makes it out of the browser's script
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
