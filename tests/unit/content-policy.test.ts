import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { contentPolicy, ForeignScript } from "../../server/web/pages/content-policy.ts";

const NONCE = "n0nce-of-this-rendering";
const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

describe("the content policy of a page", () => {
  it("allows the inline scripts that the application wrote, by hash, and the page carries no nonce any more", () => {
    const { html, policy } = contentPolicy(`<script nonce="${NONCE}">start()</script>`, NONCE, {});
    expect(policy).toContain(`script-src 'self' ${hashOf("start()")};`);
    expect(html).toBe("<script>start()</script>");
  });

  it("takes structured data for what it is: nothing that runs", () => {
    const data = '<script type="application/ld+json">{"name":"Ice"}</script>';
    expect(contentPolicy(data, NONCE, {})).toMatchObject({ html: data });
    expect(contentPolicy(data, NONCE, {}).policy).not.toContain("sha256");
  });

  it.each([
    "<script>steal()</script>",
    "<SCRIPT >steal()</SCRIPT >",
    '<script nonce="guess">steal()</script>',
    '<script src="/media/a.jpg"></script>',
    '<script type="application/ld+json" type="module">steal()</script>',
    '<script type="application/ld+json">{"name":"</script><script>steal()</script>"}</script>',
  ])("refuses a page that holds another script: %s", (injected) => {
    const page = `<script nonce="${NONCE}">start()</script><p>Hello ${injected}</p>`;
    expect(() => contentPolicy(page, NONCE, {})).toThrow(ForeignScript);
  });
});
