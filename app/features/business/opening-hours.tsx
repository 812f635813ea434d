import type { Business } from "../../../schema/business.ts";
import { groupedHours } from "../../../schema/hours.ts";

/** The week's usual hours. Only a day's stop states that the truck is out on that day. */
export default function OpeningHours({ hours }: Pick<Business, "hours">) {
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {groupedHours(hours).map((group) => (
          <div key={group.days} className="col-span-2 grid grid-cols-subgrid">
            <dt>{group.days}</dt>
            <dd>{group.hours}</dd>
          </div>
        ))}
      </dl>
      <a href="/#location" className="mt-1 inline-flex min-h-11 items-center underline underline-offset-4">
        See today's stop and its times
      </a>
    </>
  );
}
