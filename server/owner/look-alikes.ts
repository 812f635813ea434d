import unhomoglyph from "unhomoglyph";

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;

/** Small capitals, which Unicode's list of confusable characters does not contain. */
const SMALL_CAPITALS = new Map(
  [..."ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ"].map((letter, place) => [letter, [..."abcdefghijklmnoprstuvwyz"][place] ?? letter]),
);

/** Whether people would confuse two names: case, width, invisible and similar letters make no difference. */
export function looksAlike(a: string, b: string): boolean {
  const forms = new Set(skeletonsOf(a));
  return skeletonsOf(b).some((form) => forms.has(form));
}

/** The visible letters of a name, in lower case and as written: a capital I looks like an l, a small i does not. */
function skeletonsOf(name: string): string[] {
  const shown = name.normalize("NFKC").replace(INVISIBLE, "").replace(/\s+/g, " ").trim();
  return [shown.toLowerCase(), shown].map((text) =>
    [...unhomoglyph(text).toLowerCase()].map((letter) => SMALL_CAPITALS.get(letter) ?? letter).join(""),
  );
}
