import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useMemo } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { bookingForm } from "../../../schema/booking-form.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { BOOKING_DRAFT, firstValues } from "./first-values.ts";

type Schema = ReturnType<typeof bookingForm>;
export type BookingRequest = z.output<Schema>;
export type BookingForm = UseFormReturn<z.input<Schema>, unknown, BookingRequest>;

const FIELDS = [
  "eventType",
  "expectedGuests",
  "preferredDate",
  "startTime",
  "endTime",
  "location",
  "customerName",
  "customerPhone",
  "customerEmail",
  "specialRequests",
] as const;

/**
 * The form's values and checks. What was typed before the script came stays; into what is empty come the package that the
 * page's address chooses, and what was typed before a reload.
 * @param today the business's day: no earlier one is taken
 */
export function useBookingForm(today: string) {
  const resolver = useMemo(() => zodResolver(bookingForm(today)), [today]);
  const form: BookingForm = useForm({ resolver });
  const draft = useDraft({ name: BOOKING_DRAFT, fields: FIELDS, form, first: firstValues });

  useEffect(() => {
    // The address has chosen its package: after a reload the visitor's own choice counts.
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);

  return { form, ...draft };
}
