import { useQueryClient } from "@tanstack/react-query";
import type { CurrentHero } from "../../../../schema/hero.ts";
import { HERO_MAX_BYTES, HERO_TEXTS, HERO_TIPS } from "../../../../schema/hero-limits.ts";
import { mayBePhoto, PHOTO_ACCEPT } from "../../../../schema/photo-limits.ts";
import { pictureUrl, type StoredPicture } from "../../../../schema/photo-pictures.ts";
import { CURRENT_HERO_PATH } from "../../../lib/data/paths.ts";
import { useAnswer } from "../../../lib/data/queries.ts";
import { useAction } from "../../../lib/data/use-action.ts";
import { call } from "../../../lib/net/api.ts";
import { AnswerView } from "../../../ui/answer-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { PictureCard } from "./picture-card.tsx";

const HERO_IMAGE = "/api/admin/hero-image";

/** The owner's photo at the top of the home page: shows it, replaces it, or restores the drawn scene. */
export function HeroCard() {
  const current = useAnswer<CurrentHero>(CURRENT_HERO_PATH);
  const client = useQueryClient();
  return (
    <PictureCard
      title="Hero photo"
      about="At the top of your home page."
      path={HERO_IMAGE}
      maxBytes={HERO_MAX_BYTES}
      texts={HERO_TEXTS}
      tips={HERO_TIPS}
      accept={PHOTO_ACCEPT}
      isPicture={mayBePhoto}
      onSaved={() => void client.invalidateQueries({ queryKey: [CURRENT_HERO_PATH] })}
    >
      <AnswerView answer={current} noun="hero photo" skeleton={<Skeleton className="mb-4 h-12" />}>
        {({ hero }) => hero && <CurrentPhoto hero={hero} />}
      </AnswerView>
    </PictureCard>
  );
}

function CurrentPhoto({ hero }: { hero: StoredPicture }) {
  const remove = useAction({
    call: () => call("DELETE", HERO_IMAGE),
    changes: CURRENT_HERO_PATH,
    done: "Hero photo removed!",
    failed: { title: "Failed to remove the hero photo", description: "Please try again." },
  });
  return (
    <div className="mb-4 flex flex-col items-start gap-3">
      <img
        src={pictureUrl(hero, Math.min(...hero.widths), "jpg")}
        alt="Your hero now"
        width={hero.width}
        height={hero.height}
        className="h-auto max-h-64 w-auto max-w-full rounded-control"
      />
      <Confirm
        question="Remove the hero photo?"
        action="Remove"
        onConfirm={() => remove.mutate(undefined)}
        trigger={
          <Button variant="danger" size="sm" busy={remove.isPending}>
            Remove photo
          </Button>
        }
      >
        Your home page shows the drawn truck again, or a plain band.
      </Confirm>
    </div>
  );
}
