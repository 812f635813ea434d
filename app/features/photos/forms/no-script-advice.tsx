import { mailLink } from "../../../lib/contact-links.ts";
import { useSite } from "../../../lib/site.ts";

/** What a visitor can do instead whose browser runs no scripts. */
export function NoScriptAdvice() {
  const { email } = useSite().business;
  return (
    <>
      Your browser runs no scripts, which sending photos needs. Mail them to{" "}
      <a href={mailLink(email)} className="text-link underline">
        {email}
      </a>
      , and we add them.
    </>
  );
}
