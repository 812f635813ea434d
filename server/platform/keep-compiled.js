// What Node has compiled is kept from one start to the next: the site opens a fifth sooner, and where no TypeScript was loaded
// before this, 15 MB less stay in use. Plain JavaScript, to be loaded first: what was loaded before is compiled each time.
import module from "node:module";
import path from "node:path";

// Where it cannot be written, Node goes on without.
module.enableCompileCache(path.join(import.meta.dirname, "../../node_modules/.cache/compiled"));
