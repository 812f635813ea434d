import { useLocation } from "react-router";
import { phoneLink } from "../../schema/phone-link.ts";
import { formId, PUBLIC_FORM_NAMES, PUBLIC_FORMS, thanksPath } from "../../schema/public-forms.ts";
import { Header } from "../features/home/header.tsx";
import { buttonLook } from "../ui/button-look.ts";
import { Card } from "../ui/card.tsx";
import type { Route } from "./+types/thanks";

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Thank you | ${matches[0].loaderData?.business.name}` }, { name: "robots", content: "noindex" }];
}

/** The answer to a form that the browser has posted without the page's script. */
export default function Thanks({ matches }: Route.ComponentProps) {
  const { business, logoPath } = matches[0].loaderData;
  const { pathname } = useLocation();
  const form = PUBLIC_FORM_NAMES.find((name) => pathname.startsWith(thanksPath(name))) ?? "message";
  const { page, thanks } = PUBLIC_FORMS[form];
  return (
    <>
      <Header name={business.name} logoPath={logoPath} />
      <main id="main" tabIndex={-1} className="px-4">
        <Card className="mx-auto my-10 grid w-full max-w-xl gap-4 p-6 sm:my-16 sm:p-8">
          <h1 className="text-3xl">{thanks.title}</h1>
          <p className="text-lg text-pretty">{thanks.description}</p>
          <p className="text-muted">
            Something to change? Call{" "}
            <a
              href={phoneLink(business.phone)}
              className="inline-flex min-h-11 items-center font-semibold text-link underline"
            >
              {business.phone}
            </a>
            .
          </p>
          <div className="flex flex-wrap gap-3">
            <a href="/" className={buttonLook({}, "max-sm:w-full")}>
              Where we are today
            </a>
            <a href={`${page}#${formId(form)}`} className={buttonLook({ variant: "secondary" }, "max-sm:w-full")}>
              Back to the form
            </a>
          </div>
        </Card>
      </main>
    </>
  );
}
