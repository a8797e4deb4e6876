package main

import (
	"math"
	"math/rand"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
)

const (
	randomHistories  = 4_000
	randomOperations = 8
	randomTimes      = 12
	randomLimit      = 30 * time.Second
)

// randomWrites are the writes of a random history. Each key has one content, as the calls of one caller have.
var randomWrites = []Operation{
	{Kind: "bet", Key: "a", Amount: 100},
	{Kind: "bet", Key: "b", Amount: 950},
	{Kind: "win", Key: "v", Of: "a", Amount: 30},
	{Kind: "rollback", Key: "r", Of: "a"},
	{Kind: "deposit", Key: "d", Amount: 50},
	{Kind: "withdraw", Key: "w", Amount: 200},
	{Kind: "release", Key: "w"},
}

// answered returns the operation with the answer that the model gives in this state, and the state after it.
func answered(s *state, one Operation, id string) (Operation, *state) {
	one.Outcome = ok
	if one.Kind == "read" {
		one.Balance = number(s.walletOf(member))
		return one, s
	}
	if one.Kind == "withdraw" {
		one.Id = id
		if stored, found := s.find(one.Key); found {
			one.Id = stored.Id
		}
	}
	if possible, next := effect(s, &one); possible {
		if isRepeated(one.Kind) && one.Kind != "withdraw" {
			one.Balance = number(next.walletOf(member))
			if stored, found := next.find(one.Key); found {
				one.Balance = number(stored.Balance)
			}
		}
		return one, next
	}
	one.Outcome, one.Id = refused, ""
	for _, code := range []string{"", insufficient, rolledBack, noSuchBet} {
		one.Code = code
		if possible, next := effect(s, &one); possible {
			return one, next
		}
	}
	panic("the model gives no answer")
}

// randomHistory returns a history of one member. Its answers come from the model in one order. Some are then unknown and some are wrong, so that some
// histories have no order.
func randomHistory(draw *rand.Rand) []Operation {
	s := &state{wallets: []wallet{{member, opening.Opening[member]}}}
	writes := append([]Operation{}, randomWrites...)
	draw.Shuffle(len(writes), func(i, j int) { writes[i], writes[j] = writes[j], writes[i] })
	history := []Operation{}
	for n := int64(0); n < randomOperations; n++ {
		one := Operation{Kind: "read"}
		if draw.Intn(3) > 0 {
			one = writes[draw.Intn(3)]
		}
		one.Member = member
		one, s = answered(s, one, string(rune('0'+n)))
		one.Call, one.Return = 10*n-draw.Int63n(randomTimes), 10*n+1+draw.Int63n(randomTimes)
		if one.Kind != "read" && draw.Intn(3) == 0 {
			one = Operation{Kind: one.Kind, Member: member, Key: one.Key, Of: one.Of, Amount: one.Amount, Outcome: unknown}
			one.Call, one.Return = 10*n-draw.Int63n(randomTimes), math.MaxInt64
		} else if one.Balance != nil && draw.Intn(randomOperations) == 0 {
			one.Balance = number(*one.Balance + []int64{-100, -200, 30, 50, 100, 200}[draw.Intn(6)])
		}
		history = append(history, one)
	}
	return history
}

func TestMergeChangesNoVerdict(t *testing.T) {
	draw := rand.New(rand.NewSource(1))
	counts := map[porcupine.CheckResult]int{}
	for n := 0; n < randomHistories; n++ {
		history := randomHistory(draw)
		plain := porcupine.CheckOperationsTimeout(modelOf(opening, true), toPorcupine(history), randomLimit)
		merged := porcupine.CheckOperationsTimeout(modelOf(opening, true), toPorcupine(mergeRepetitions(history)), randomLimit)
		counts[plain]++
		if plain != merged {
			t.Fatalf("history %d is %s, and %s after the merge: %+v", n, plain, merged, history)
		}
	}
	if counts[porcupine.Ok] < randomHistories/4 || counts[porcupine.Illegal] < randomHistories/20 {
		t.Errorf("too few histories of one verdict: %v", counts)
	}
}
