export { groupedHours, hoursWords } from "../../../schema/hours.ts";
