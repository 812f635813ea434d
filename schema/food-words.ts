/** "shaved ice" as "Shaved ice": where it begins a sentence. */
export const capitalized = (food: string) => food.charAt(0).toUpperCase() + food.slice(1);

/** "shaved ice" as "Shaved Ice", for a title. */
export const titleCase = (food: string) => food.split(" ").map(capitalized).join(" ");
