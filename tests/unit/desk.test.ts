import { describe, expect, it } from "vitest";
import { addMonths, monthName, weekOf, weeksOf } from "../../app/features/bookings/desk/month.ts";
import { bccMailtoUrl } from "../../app/features/notifications/mail-program.ts";
import { subscribersAsCsv } from "../../app/features/subscribers/desk/csv.ts";
import { clashesOf } from "../../server/bookings/clashes.ts";
import { exampleBooking } from "../../server/bookings/example-booking.ts";

describe("a month", () => {
  it("has whole weeks that start on Sunday", () => {
    const weeks = weeksOf("2026-07");
    expect(weeks[0]?.slice(0, 4)).toEqual(["2026-06-28", "2026-06-29", "2026-06-30", "2026-07-01"]);
    expect(weeks.at(-1)?.slice(-2)).toEqual(["2026-07-31", "2026-08-01"]);
  });

  it.each(["2026-02", "2024-02", "2026-03", "2026-11", "2026-12"])("%s has each of its days once", (month) => {
    const days = weeksOf(month)
      .flat()
      .filter((day) => day.startsWith(month));
    expect(new Set(days).size).toBe(days.length);
    expect(days.length).toBe(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate());
  });

  it("has the week of a day from Sunday on, also into the next month", () => {
    expect(weekOf("2026-07-30").at(0)).toBe("2026-07-26");
    expect(weekOf("2026-07-30").at(-1)).toBe("2026-08-01");
  });

  it("is followed by the next one, over the year's end too", () => {
    expect(addMonths("2026-12", 1)).toBe("2027-01");
    expect(addMonths("2026-01", -1)).toBe("2025-12");
    expect(monthName("2026-07")).toBe("July 2026");
  });
});

describe("a booking", () => {
  const booking = { ...exampleBooking("2026-07-01"), preferredDate: "2026-07-04", location: null };
  const other = { ...booking, id: 2, customerName: "Sam", status: "confirmed" as const };
  const stop = {
    id: 1,
    name: "Market",
    address: "1 Road",
    date: "2026-07-04",
    day: "2026-07-04",
    startTime: "11:00",
    endTime: "14:00",
    status: "scheduled" as const,
    isOpen: true,
    coordinates: null,
    change: null,
    planned: null,
    seriesId: null,
    originalDate: null,
  };

  it("overlaps confirmed bookings and stops of its day", () => {
    expect(clashesOf(booking, [booking, other], [{ ...stop, endTime: "15:00" }])).toEqual([
      { key: "booking:2", words: "the booking of Sam, 2:00 PM - 4:00 PM" },
      { key: "location:1", words: "the stop at Market, 11:00 AM - 3:00 PM" },
    ]);
  });

  it("does not overlap what ends when it begins, other days, itself, or what is not confirmed", () => {
    expect(clashesOf(booking, [{ ...other, preferredTime: "4:00 PM - 5:00 PM" }], [stop])).toEqual([]);
    expect(clashesOf(other, [other], [])).toEqual([]);
    expect(
      clashesOf(
        booking,
        [
          { ...other, preferredDate: "2026-07-05" },
          { ...other, status: "pending" },
        ],
        [],
      ),
    ).toEqual([]);
    expect(clashesOf(booking, [], [{ ...stop, endTime: "23:00", status: "completed" }])).toEqual([]);
    expect(clashesOf(booking, [], [{ ...stop, endTime: "23:00", status: "cancelled" }])).toEqual([]);
  });

  it("overlaps the whole day where a time cannot be understood", () => {
    expect(
      clashesOf({ ...booking, preferredTime: "after lunch" }, [{ ...other, preferredTime: "8:00 AM - 9:00 AM" }], []),
    ).toHaveLength(1);
  });

  it("that ends after midnight takes the rest of the day", () => {
    expect(
      clashesOf(
        { ...booking, preferredTime: "8:00 PM - 1:00 AM" },
        [{ ...other, preferredTime: "11:00 PM - 11:30 PM" }],
        [],
      ),
    ).toHaveLength(1);
  });
});

describe("the mail program's address", () => {
  it("has everyone in BCC, separated by semicolons, and the texts encoded", () => {
    expect(bccMailtoUrl("Hi & bye", "One\nTwo", ["a@x.org", "b+c@x.org"])).toBe(
      "mailto:?bcc=a%40x.org;b%2Bc%40x.org&subject=Hi%20%26%20bye&body=One%0ATwo",
    );
  });

  it("is none where there are too many people for it", () => {
    expect(
      bccMailtoUrl(
        "",
        "",
        Array.from({ length: 200 }, (_, index) => `person${index}@example.com`),
      ),
    ).toBeNull();
  });
});

describe("the CSV file", () => {
  const row = {
    id: 1,
    email: "lee@example.com",
    phone: "+12175550119",
    firstName: 'Lee "Ice"',
    lastName: "=1+1",
    emailNotifications: true,
    smsNotifications: false,
    isActive: true,
    createdAt: "2026-07-01T12:00:00.000Z",
    revision: 1,
    follows: 2,
  };

  it("quotes every cell and keeps formulas text", () => {
    expect(subscribersAsCsv([row]).split("\r\n")[1]).toBe(
      `"lee@example.com","'+12175550119","Lee ""Ice""","'=1+1","true","false","true","2026-07-01T12:00:00.000Z","2"`,
    );
  });

  it.each(["=cmd", "+1", "-1", "@sum", "\tx", "\rx"])("does not let %j calculate", (lastName) => {
    expect(subscribersAsCsv([{ ...row, lastName }])).toContain(`"'${lastName}"`);
  });
});
