#!/usr/bin/env bash
# Cuts the letters that every page is drawn with from the fontsource packages, with fonttools (pip install fonttools brotli). Run it again
# when one of those packages changes; the ranges are those of fonts.css.
set -e
cd "$(dirname "$0")"
files=../../../node_modules/@fontsource
basic=U+0020-007E,U+00A0,U+00B2,U+00B7,U+00D7,U+2011,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2039-203A,U+2212
cut() { pyftsubset "$files/$1" --unicodes="$2" --flavor=woff2 --no-hinting --output-file="$3.woff2"; }
for weight in 400 600; do
  cut "kanit/files/kanit-latin-$weight-normal.woff" "$basic" "kanit-basic-$weight"
  cut "kanit/files/kanit-thai-$weight-normal.woff" '*' "kanit-thai-$weight"
  cut "sarabun/files/sarabun-latin-$weight-normal.woff2" "$basic" "sarabun-basic-$weight"
done
