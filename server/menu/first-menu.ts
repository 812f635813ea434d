/** The menu that a new site starts with. The owner changes it; nothing here is read again once a menu exists. */
const FLAVORS = [
  "Strawberry", "Cherry", "Black Cherry", "Wild Cherry", "Blue Raspberry", "Red Raspberry", "Grape", "White Grape",
  "Green Apple", "Caramel Apple", "Orange", "Orange Cream", "Tangerine", "Lemon", "Lime", "Lemon-Lime", "Pink Lemonade",
  "Limeade", "Watermelon", "Cantaloupe", "Honeydew", "Peach", "Apricot", "Pear", "Mango", "Pineapple", "Coconut",
  "Piña Colada", "Banana", "Passion Fruit", "Guava", "Papaya", "Kiwi", "Dragon Fruit", "Lychee", "Pomegranate",
  "Cranberry", "Blueberry", "Blackberry", "Boysenberry", "Huckleberry", "Tutti Frutti", "Fruit Punch", "Tiger's Blood",
  "Hawaiian", "Hurricane", "Bahama Mama", "Margarita", "Mojito", "Strawberry Daiquiri", "Root Beer", "Cola", "Cherry Cola",
  "Dr. Peak", "Ginger Ale", "Cotton Candy", "Bubble Gum", "Birthday Cake", "Wedding Cake", "Cookie Dough", "Marshmallow",
  "Vanilla", "French Vanilla", "Chocolate", "Mint Chocolate", "Caramel", "Butterscotch", "Coffee", "Horchata", "Egg Custard",
  "Silver Fox", "Spearmint", "Cinnamon Candy", "Sour Apple", "Sour Blue Raspberry", "Mango Chamoy",
];

const CONCOCTIONS: [name: string, description: string][] = [
  ["Polar Peak", "Blue raspberry and coconut under a snowcap of sweet cream"],
  ["Firecracker", "Stripes of cherry, lemon and blue raspberry, popping candy on top"],
  ["Avalanche", "Vanilla and marshmallow over a hidden scoop of ice cream"],
  ["Sunset Ridge", "Mango into strawberry into passion fruit"],
  ["Tiger Trail", "Tiger's blood and piña colada, finished with sweet cream"],
  ["Beach Day", "Piña colada, blue raspberry and a squeeze of fresh lime"],
  ["Mermaid Lagoon", "Cotton candy and blue raspberry with sour glitter sugar"],
  ["Mango Tango", "Mango, chamoy and chili-lime seasoning"],
  ["Campfire S'more", "Chocolate and marshmallow with graham crumbs"],
  ["Dreamsicle", "Orange and vanilla with a ribbon of condensed milk"],
  ["Unicorn Drift", "Pink lemonade, bubble gum and grape, rainbow sprinkles"],
  ["Lava Flow", "Strawberry poured through coconut and pineapple"],
  ["Garden Breeze", "Cucumber-lime, honeydew and a leaf of mint"],
  ["Sour Summit", "Green apple, lemon-lime and sour spray, twice"],
];

const TOPPINGS = [
  "Sweet Cream", "Condensed Milk", "Marshmallow Fluff", "Ice Cream Center", "Sour Spray", "Popping Candy", "Gummy Bears",
  "Gummy Worms", "Rainbow Sprinkles", "Chamoy", "Chili-Lime Seasoning", "Fresh Lime", "Toasted Coconut", "Popping Boba",
];

const item = (category: string, name: string, description: string | null = null) => ({ category, name, description });

/** Every item of the first menu, in the order in which it is shown. */
export const firstMenu = [
  ...FLAVORS.map((name) => item("flavors", name)),
  ...CONCOCTIONS.map(([name, description]) => item("concoctions", name, description)),
  ...TOPPINGS.map((name) => item("toppings", name)),
].map((entry, position) => ({ ...entry, position }));
