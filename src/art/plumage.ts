/** The colours of a small bird. */
export interface Plumage {
  id: string;
  body: string;
  wing: string;
  breast: string;
  cap: string;
  bill: string;
  bar: string;
}

/** The background: the sky, and the silhouettes in it. */
export interface Sky {
  near: string;
  far: string;
}

const plumage = (words: string): Plumage => {
  const [id, body, wing, breast, cap, bill, bar] = words.split(' ') as [
    string,
    ...[string, string, string, string, string, string],
  ];
  return { id, body, wing, breast, cap, bill, bar };
};

const sky = (words: string): Sky => {
  const [near, far] = words.split(' ') as [string, string];
  return { near, far };
};

/** Named after small birds. The order is part of every portrait: a change gives everyone another bird. */
export const PLUMAGES: readonly [Plumage, ...Plumage[]] = [
  // The columns are: id body wing breast cap bill bar
  plumage('pipit #7c7040 #4e4626 #f3e6bf #5f5530 #d99a2b #d9c98c'),
  plumage('robin #77604a #4f3f31 #ee6c38 #5e4a38 #2c2a28 #b39b82'),
  plumage('bluetit #3f7fc0 #254f82 #fdf3b4 #234a7a #1f2c38 #cfe4f7'),
  plumage('goldfinch #c08a52 #2b2723 #f8efdf #cf3a2e #7d5a3c #f4cf3a'),
  plumage('kingfisher #0f8492 #0a566d #ee7a2e #0b6675 #1b2a30 #7fd5dc'),
  plumage('bullfinch #59636c #2c3339 #e9786c #1f252a #1f252a #dfe5e8'),
  plumage('greenfinch #718f30 #455f1c #ccd76c #587424 #8a6b3f #f4e04b'),
  plumage('jay #c08f7e #37679f #efdacb #8d5f50 #2b2a2c #bfe0f5'),
  plumage('wren #93613a #633f20 #e9cda3 #7a4f2d #4a3018 #c4935f'),
  plumage('starling #2b3a44 #182128 #3e6a66 #3b2f55 #efc24a #cfe3d8'),
  plumage('redstart #838b96 #4c535d #e98339 #f2f0ea #23272c #c3cad3'),
  plumage('linnet #92705a #5c4433 #dc5a6d #b8404f #5a4a44 #e8d5c4'),
  plumage('wagtail #8c9430 #4f5722 #f7dc45 #5d6d74 #23282a #f2ecc4'),
  plumage('swallow #2d4a8a #1b2d57 #f7ead6 #b5472f #1c222b #9db7e6'),
  plumage('oriole #eab02c #2a2723 #fbdc7c #c9821a #a84e2c #f6efe0'),
  plumage('magpie #23292e #16324a #f6f6f2 #101417 #14181b #5fc3b4'),
  plumage('rosefinch #c8434a #7a3a34 #f3b7ae #a02c37 #6b5146 #ecd0c4'),
  plumage('nuthatch #6f8fb3 #46627f #f3b27c #33475c #3b4148 #d7e2ee'),
  plumage('beeeater #3f9e7c #9a5729 #f7d24a #8c4a26 #1e2523 #c6ead8'),
  plumage('dove #b3a0b4 #85778e #ecdce1 #97849c #4b4350 #f1e9ef'),
];

export const SKIES: readonly [Sky, ...Sky[]] = [
  sky('#dfe8cc #c6d5a8'),
  sky('#cfe4ea #aecfd9'),
  sky('#fbe58a #f3cf52'),
  sky('#f6dccb #eabfa3'),
  sky('#fbd3ab #f3b478'),
  sky('#d9e2dc #b9c9c0'),
  sky('#f0ecba #dcd588'),
  sky('#d7dcf2 #b6bfe4'),
  sky('#c9e3d2 #a2cdb2'),
  sky('#e6d6ee #cbb2da'),
  sky('#ccd8ee #a8bbdf'),
  sky('#f3d3d3 #e4aeb1'),
];
