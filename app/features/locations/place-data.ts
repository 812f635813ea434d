import type { OpeningHoursSpecification, Place } from "schema-dts";
import type { CurrentLocation } from "../../../schema/locations.ts";

/** Today's stop in the words of schema.org. */
export const placeData = ({ name, address }: CurrentLocation) => ({ "@type": "Place", name, address }) satisfies Place;

/** When it sells there: on its own day alone, because nothing is open on a day without a stop. */
export const openingData = ({ date, startTime, endTime }: CurrentLocation) =>
  ({
    "@type": "OpeningHoursSpecification",
    opens: startTime,
    closes: endTime,
    validFrom: date,
    validThrough: date,
  }) satisfies OpeningHoursSpecification;
