/** `sky` and `far` paint the tile; the rest paints the bird. */
export interface Plumage {
  id: string;
  sky: string;
  far: string;
  body: string;
  wing: string;
  breast: string;
  cap: string;
  bill: string;
  bar: string;
}

const plumage = (colours: string): Plumage => {
  const [id, sky, far, body, wing, breast, cap, bill, bar] = colours.split(' ') as [
    string,
    ...[string, string, string, string, string, string, string, string],
  ];
  return { id, sky, far, body, wing, breast, cap, bill, bar };
};

/** After twelve small birds. The order is part of every portrait: a change gives everyone another bird. */
export const PLUMAGES: readonly Plumage[] = [
  //       id     sky     far     body    wing    breast  cap     bill    bar
  plumage('pipit #dfe8cc #c6d5a8 #7c7040 #4e4626 #f3e6bf #5f5530 #d99a2b #d9c98c'),
  plumage('robin #cfe4ea #aecfd9 #77604a #4f3f31 #ee6c38 #5e4a38 #2c2a28 #b39b82'),
  plumage('bluetit #fbe58a #f3cf52 #3f7fc0 #254f82 #fdf3b4 #234a7a #1f2c38 #cfe4f7'),
  plumage('goldfinch #f6dccb #eabfa3 #c08a52 #2b2723 #f8efdf #cf3a2e #7d5a3c #f4cf3a'),
  plumage('kingfisher #fbd3ab #f3b478 #0f8492 #0a566d #ee7a2e #0b6675 #1b2a30 #7fd5dc'),
  plumage('bullfinch #d9e2dc #b9c9c0 #59636c #2c3339 #e9786c #1f252a #1f252a #dfe5e8'),
  plumage('greenfinch #f0ecba #dcd588 #718f30 #455f1c #ccd76c #587424 #8a6b3f #f4e04b'),
  plumage('jay #d7dcf2 #b6bfe4 #c08f7e #37679f #efdacb #8d5f50 #2b2a2c #bfe0f5'),
  plumage('wren #c9e3d2 #a2cdb2 #93613a #633f20 #e9cda3 #7a4f2d #4a3018 #c4935f'),
  plumage('starling #e6d6ee #cbb2da #2b3a44 #182128 #3e6a66 #3b2f55 #efc24a #cfe3d8'),
  plumage('redstart #ccd8ee #a8bbdf #838b96 #4c535d #e98339 #f2f0ea #23272c #c3cad3'),
  plumage('linnet #f3d3d3 #e4aeb1 #92705a #5c4433 #dc5a6d #b8404f #5a4a44 #e8d5c4'),
];
