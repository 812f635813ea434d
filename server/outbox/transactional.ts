import type { Letter, LetterAbout, LettersPage, MessageStatus } from "../../schema/notifications.ts";
import { shownMessage } from "../broadcasts/send-views.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { NotFound } from "../errors.ts";
import type { Outbox } from "./queue.ts";
import type { Message } from "./store.ts";
import { lettersStore } from "./transactional-store.ts";

export type LettersService = ReturnType<typeof lettersService>;

const PAGE = 50;

interface Parts {
  db: Database;
  clock: Clock;
  outbox: Outbox;
}

/** Single messages, which go to one person for one reason: whether each arrived, seen and tried again by the owner. */
export function lettersService({ db, clock, outbox }: Parts) {
  const store = lettersStore(db);

  return {
    /** The newest first, in pages. @param before the `next` of the page before */
    async list(before?: number, status?: MessageStatus): Promise<LettersPage> {
      const rows = await store.list(PAGE, before, status);
      return { letters: rows.map(shown), next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null };
    },

    /** Lets a failed message be tried anew; one that has not failed stays as it is. @throws NotFound */
    async retry(id: number): Promise<Letter> {
      await store.requeue(id, clock.now().toISOString());
      const row = await store.byId(id);
      if (!row) throw new NotFound("Message");
      outbox.wake();
      return shown(row);
    },
  };
}

const shown = (row: Message): Letter => ({ ...shownMessage(row), createdAt: row.createdAt, about: aboutOf(row.cause) });

/** What a message is about, as its cause has it: what it said is not kept once it is sent. */
function aboutOf(cause: string): LetterAbout {
  const [, toOwner, noun, id] = /^(owner:)?(booking|message|photos|paused):(\d+)?/.exec(cause) ?? [];
  const number = noun === "paused" || id === undefined ? null : Number(id);
  if (noun === "booking") return { kind: toOwner ? "owner-booking" : "booking", id: number };
  if (noun === "message") return { kind: "owner-message", id: number };
  return noun === "photos" ? { kind: "owner-photos", id: number } : { kind: "owner-paused", id: null };
}
