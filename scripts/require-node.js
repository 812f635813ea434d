// Plain JavaScript: an older Node must be able to read this far, to say what it lacks.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    `This needs Node 22.22 or newer and found ${process.versions.node}; \`npm ci\` with optional packages brings Node 24 along.`,
  );
  process.exit(1);
}

export {};
