// rapid-draughts as a player of matches: a record of draughts on 8x8 in, its move out, a line each.
// usage: node peer_rapid_draughts.mjs FOLDER DEPTH, the folder of the package

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, depth] = process.argv.slice(2);
const place = pathToFileURL(`${folder}/dist/english.js`).href;
const { EnglishDraughts, EnglishDraughtsComputerFactory } = await import(place);
const think = EnglishDraughtsComputerFactory.alphaBeta({ maxDepth: Number(depth) });

const row = (square) => square >> 2;
const column = (square) => (square % 4) * 2 + 1 - (row(square) % 2);

// The square between the ends of a jump.
function between(from, to) {
  return ((row(from) + row(to)) / 2) * 4 + ((column(from) + column(to)) >> 2);
}

function play(game, word) {
  const path = word.split(/[-x]/).map((number) => Number(number) - 1);
  const captured = word.includes("x") ? path.slice(1).map((to, i) => between(path[i], to)) : [];
  const wanted = captured.sort().join();
  const move = game.moves.find(
    ({ origin, destination, captures }) =>
      origin === path[0] && destination === path.at(-1) && [...captures].sort().join() === wanted,
  );
  if (!move) throw new Error(`${word} is not known there`);
  game.move(move);
}

for await (const line of createInterface({ input: process.stdin })) {
  const game = EnglishDraughts.setup();
  for (const word of line.split(" ").filter(Boolean)) play(game, word);
  const { origin, destination, captures } = await think(game);
  const squares = [origin, ...captures, destination].map((square) => square + 1);
  console.log(squares.join(captures.length ? "x" : "-"));
}
