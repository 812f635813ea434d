const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as it may stand in HTML, also within an attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Text as HTML paragraphs: an empty line parts them, a line break stays one. */
export const paragraphs = (text: string): string =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map(
      (part, index) =>
        `<p style="margin:${index === 0 ? 0 : 14}px 0 0">${escapeHtml(part.trim()).replaceAll(/\r?\n/g, "<br>")}</p>`,
    )
    .join("\n");

// Mail programs keep inline styles; those that know dark mode read this, too.
export const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#081a33!important}
.card{background:#0f2a4d!important}
.ink{color:#eef6ff!important}
.muted{color:#adc5df!important}
.link{color:#8ccbff!important}
.quote{background:#17385f!important}
}`;
