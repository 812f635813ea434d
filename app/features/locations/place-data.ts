import type { Place } from "schema-dts";
import type { CurrentLocation } from "../../../schema/locations.ts";

/** Today's stop in the words of schema.org. */
export const placeData = ({ name, address }: CurrentLocation) => ({ "@type": "Place", name, address }) satisfies Place;
