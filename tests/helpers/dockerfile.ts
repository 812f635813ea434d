import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { linkPackages } from "./linked-packages.ts";

/** The image of a Dockerfile, in a folder. */
export interface Image {
  /** Its file system: `/data` of the container is `data` here. */
  root: string;
  workdir: string;
  variables: Record<string, string>;
  command: string[];
  healthcheck: string[];
}

const REPOSITORY = path.resolve(import.meta.dirname, "../..");

/**
 * Runs a Dockerfile without Docker, each stage in a folder of `parent`: its copies, commands and variables. Packages are links to the
 * installed ones, so that nothing is downloaded.
 * @returns the image of the last stage
 * @throws for an unknown instruction or command
 */
export function buildImage(parent: string): Image {
  const images = new Map<string, Image>();
  let image: Image | undefined;
  for (const [instruction, rest] of instructionsOf(fs.readFileSync("Dockerfile", "utf8"))) {
    if (instruction === "FROM") {
      const name = /\bAS (\w+)$/.exec(rest)?.[1] ?? "last";
      image = { root: path.join(parent, name), workdir: "/", variables: {}, command: [], healthcheck: [] };
      fs.mkdirSync(image.root);
      images.set(name, image);
    } else if (image) carryOut(instruction, rest, image, images);
  }
  if (!image) throw new Error("The Dockerfile has no FROM");
  return image;
}

const instructionsOf = (dockerfile: string) =>
  dockerfile
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => [line.split(" ", 1)[0] ?? "", line.slice(line.indexOf(" ") + 1)] as const);

function carryOut(instruction: string, rest: string, image: Image, images: Map<string, Image>) {
  switch (instruction) {
    case "WORKDIR":
      image.workdir = rest;
      fs.mkdirSync(inside(image, rest), { recursive: true });
      break;
    case "ENV":
      for (const pair of rest.split(" ")) {
        const [, name = "", value = ""] = /^(\w+)=(.*)$/.exec(pair) ?? [];
        // Folders of the image are folders of its root here.
        image.variables[name] = value.startsWith("/") ? inside(image, value) : value;
      }
      break;
    case "COPY":
      copy(rest.split(" "), image, images);
      break;
    case "RUN":
      for (const command of rest.split(" && ")) run(command, image);
      break;
    case "HEALTHCHECK":
      image.healthcheck = JSON.parse(rest.slice(rest.indexOf("[")));
      break;
    case "CMD":
      image.command = JSON.parse(rest);
      break;
    case "USER":
    case "EXPOSE":
      break;
    default:
      throw new Error(`Teach this test the instruction ${instruction}`);
  }
}

const inside = (image: Image, place: string) => path.join(image.root, path.resolve(image.workdir, place));

function copy(words: string[], image: Image, images: Map<string, Image>) {
  const from = words[0]?.startsWith("--from=") ? images.get(words.shift()?.slice("--from=".length) ?? "") : undefined;
  const to = words.pop() ?? "";
  for (const word of words) {
    const source = from ? inside(from, word) : path.join(REPOSITORY, word);
    const isFolder = fs.statSync(source).isDirectory();
    // Docker copies the contents of a folder, and a file into a folder that ends in a slash.
    const target =
      isFolder || !to.endsWith("/") ? inside(image, to) : path.join(inside(image, to), path.basename(word));
    fs.cpSync(source, target, { recursive: true, filter: (file) => from !== undefined || isSent(file) });
  }
}

const IGNORED = fs.readFileSync(".dockerignore", "utf8").trim().split("\n");
const isSent = (file: string) => !IGNORED.includes(path.relative(REPOSITORY, file));

function run(command: string, image: Image) {
  const folder = inside(image, ".");
  if (command === "npm ci") linkPackages(folder);
  else if (command === "npm prune --omit=dev") {
    const { packages } = JSON.parse(fs.readFileSync(path.join(folder, "package-lock.json"), "utf8"));
    linkPackages(folder, (name) => packages[`node_modules/${name}`]?.dev !== true);
  } else if (command.startsWith("npm run ")) {
    const { status, output } = spawnSync("npm", command.split(" ").slice(1), { cwd: folder, encoding: "utf8" });
    if (status !== 0) throw new Error(`${command} failed:\n${output?.join("")}`);
  } else if (command.startsWith("mkdir ")) fs.mkdirSync(inside(image, command.slice("mkdir ".length)));
  else if (!command.startsWith("chown ")) throw new Error(`Teach this test the command ${command}`);
}
