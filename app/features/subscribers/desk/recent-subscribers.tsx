import { listPath } from "../../../../schema/list-filter.ts";
import type { Subscriber, SubscriberTotals } from "../../../../schema/subscribers.ts";
import { SUBSCRIBER_TOTALS_PATH, SUBSCRIBERS_PATH } from "../../../lib/data/paths.ts";
import { useAnswer } from "../../../lib/data/queries.ts";
import { useFormatTimestamp } from "../../../lib/page/format-timestamp.ts";
import { AnswerList } from "../../../ui/answer-list.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";

/** The path of the subscribers that the admin test center lists. */
export const RECENT_SUBSCRIBERS_PATH = listPath(SUBSCRIBERS_PATH, {}, 5);

/** The numbers of subscribers by e-mail and by SMS, and the newest subscribers. */
export function RecentSubscribers() {
  const answer = useAnswer<Subscriber[]>(RECENT_SUBSCRIBERS_PATH);
  const totals = useAnswer<SubscriberTotals>(SUBSCRIBER_TOTALS_PATH).data;
  const formatTimestamp = useFormatTimestamp();
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-2 text-xl">Subscribers</h2>
      <dl className="mb-3 flex flex-wrap gap-x-8">
        <Total name="Email Subscribers" count={totals?.email} />
        <Total name="SMS Subscribers" count={totals?.sms} />
      </dl>
      <h3 className="mb-1 text-base">Recent Subscribers</h3>
      <AnswerList answer={answer} noun="subscribers" empty={<EmptyState title="No subscribers yet" />}>
        {(subscribers) => (
          <ul className="flex flex-col divide-y divide-line">
            {subscribers.map(({ id, email: address, createdAt }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-3 py-1">
                <span className="min-w-0 wrap-anywhere">{address}</span>{" "}
                <span className="text-sm text-muted">{formatTimestamp(createdAt)}</span>
              </li>
            ))}
          </ul>
        )}
      </AnswerList>
    </Card>
  );
}

const Total = ({ name, count }: { name: string; count: number | undefined }) => (
  <div className="flex items-baseline gap-2">
    <dt className="text-muted">{name}</dt>
    <dd className="font-display text-2xl font-semibold">{count ?? "–"}</dd>
  </div>
);
