import type { Migration } from "kysely/migration";
import { firstTables } from "./0001-first-tables.ts";
import { photos } from "./0003-photos.ts";
import { logo } from "./0004-logo.ts";
import { outbox } from "./0005-outbox.ts";
import { erasures } from "./0006-erasures.ts";
import { outboxAge } from "./0008-outbox-age.ts";
import { severalProcesses } from "./0010-several-processes.ts";
import { countsWithoutLog } from "./0011-counts-without-log.ts";
import { subscribersByAge } from "./0012-subscribers-by-age.ts";
import { hero } from "./0013-hero.ts";
import { requestKeys } from "./0014-request-keys.ts";
import { rateLimits } from "./0015-adds-rate-limits.ts";
import { deletedAt } from "./0016-adds-deleted-at.ts";
import { brand } from "./0017-adds-brand.ts";
import { route } from "./0018-adds-route.ts";
import { follows } from "./0019-adds-follows.ts";
import { dayEvents } from "./0020-day-events.ts";
import { places } from "./0050-places.ts";
import { putAway } from "./0060-adds-put-away.ts";
import { simulated } from "./0061-adds-simulated.ts";
import { listIndexes } from "./0062-adds-list-indexes.ts";
import { idempotencyKeys } from "./0070-adds-idempotency-keys.ts";
import { push } from "./0080-adds-push.ts";
import { helpers } from "./0090-adds-helpers.ts";
import { passkeys } from "./0091-adds-passkeys.ts";
import { secondFactor } from "./0092-adds-second-factor.ts";
import { history } from "./0100-adds-history.ts";
import { plannedAt } from "./0101-adds-planned-at.ts";
import { plannedByRuleAt } from "./0102-adds-planned-by-rule-at.ts";
import { formerStops } from "./0103-adds-former-stops.ts";
import { dataState } from "./0104-adds-data-state.ts";

/**
 * In the order in which they run. Forward only: a released migration is never changed, a new one follows it. A name like
 * "0015-adds-rate-limits" says that it only adds, so that the version before can still start (migrate.ts).
 */
export const migrations: Record<string, Migration> = {
  "0001-first-tables": firstTables,
  "0003-photos": photos,
  "0004-logo": logo,
  "0005-outbox": outbox,
  "0006-erasures": erasures,
  "0008-outbox-age": outboxAge,
  "0010-several-processes": severalProcesses,
  "0011-counts-without-log": countsWithoutLog,
  "0012-subscribers-by-age": subscribersByAge,
  "0013-hero": hero,
  "0014-request-keys": requestKeys,
  "0015-adds-rate-limits": rateLimits,
  "0016-adds-deleted-at": deletedAt,
  "0017-adds-brand": brand,
  "0018-adds-route": route,
  "0019-adds-follows": follows,
  "0020-day-events": dayEvents,
  "0050-places": places,
  "0060-adds-put-away": putAway,
  "0061-adds-simulated": simulated,
  "0062-adds-list-indexes": listIndexes,
  "0070-adds-idempotency-keys": idempotencyKeys,
  "0080-adds-push": push,
  "0090-adds-helpers": helpers,
  "0091-adds-passkeys": passkeys,
  "0092-adds-second-factor": secondFactor,
  "0100-adds-history": history,
  "0101-adds-planned-at": plannedAt,
  "0102-adds-planned-by-rule-at": plannedByRuleAt,
  "0103-adds-former-stops": formerStops,
  "0104-adds-data-state": dataState,
};
