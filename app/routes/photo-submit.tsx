import { isPhoneAgent } from "../../schema/phone-agent.ts";
import { TitleBand } from "../features/home/title-band.tsx";
import { PHONE_MEDIA_QUERY, PhotoPage, useIsPhone } from "../features/photos/photo-page.tsx";
import { pageDataContext } from "../lib/page/page-data-context.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import type { Route } from "./+types/photo-submit";

/** The server caches two versions of this page, for phones and for other devices (`server/web/pages/by-device.ts`). */
export const loader = ({ context }: Route.LoaderArgs) => ({ isPhone: context.get(pageDataContext).isPhone });

export const clientLoader = () => ({ isPhone: isPhoneAgent(navigator.userAgent) });

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  return pageMeta({
    site,
    path: "/photo-submit",
    title: "Share Your Photo",
    description: `Send us your photo of your ${site?.business.food}, the truck or a happy face, and see it in our gallery.`,
  });
}

export default function PhotoSubmit({ loaderData, matches }: Route.ComponentProps) {
  const isPhone = useIsPhone(loaderData.isPhone);
  return (
    <>
      <TitleBand title="Share Your Photo" back="Back to Website" pictures={matches[0].loaderData.heroPictures} />
      <PhotoPage form={isPhone ? "phone" : "single"} scriptWhen={loaderData.isPhone ? undefined : PHONE_MEDIA_QUERY} />
    </>
  );
}
