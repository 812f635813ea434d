import unhomoglyph from "unhomoglyph";

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;

/** Capitals that are drawn as small as small letters, which Unicode's list of look-alikes leaves out. */
const SMALL_CAPITALS = new Map(
  [..."ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ"].map((letter, place) => [letter, [..."abcdefghijklmnoprstuvwyz"][place] ?? letter]),
);

/** Whether a person takes two names for the same: capitals, wide, invisible and similar letters make no difference. */
export function looksAlike(one: string, other: string): boolean {
  const forms = new Set(skeletonsOf(one));
  return skeletonsOf(other).some((form) => forms.has(form));
}

/** The letters that a name shows, in small letters and as it is written: a capital I looks like an l, a small i does not. */
function skeletonsOf(name: string): string[] {
  const shown = name.normalize("NFKC").replace(INVISIBLE, "").replace(/\s+/g, " ").trim();
  return [shown.toLowerCase(), shown].map((text) =>
    [...unhomoglyph(text).toLowerCase()].map((letter) => SMALL_CAPITALS.get(letter) ?? letter).join(""),
  );
}
